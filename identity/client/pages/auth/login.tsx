import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../../messages.ts";
import { AuthCard } from "../../auth-card.tsx";
import { LoginForm } from "../../login-form.tsx";

export default function LoginPage() {
  return (
    <>
      <Meta title={m.signInTitle()} description={m.signInAbout()} />
      <AuthCard
        title={m.signInHeading()}
        lead={m.signInLead()}
        after={<p>{m.newHere({ link: (text) => <TextLink href={paths.register}>{text}</TextLink> })}</p>}
      >
        <LoginForm />
      </AuthCard>
    </>
  );
}
