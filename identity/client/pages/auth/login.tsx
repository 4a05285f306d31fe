// The sign-in page.
import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../../messages.ts";
import { AuthCard } from "../../auth-card.tsx";
import { LoginForm } from "../../login-form.tsx";

export default function LoginPage() {
  return (
    <>
      <Meta title={m.sign2()} description={m.signAccount()} />
      <AuthCard
        title={m.welcomeBack()}
        lead={m.signPointsBucksRaffles()}
        after={<p>{m.newHereCreateAccount({ link: (text) => <TextLink href={paths.register}>{text}</TextLink> })}</p>}
      >
        <LoginForm />
      </AuthCard>
    </>
  );
}
