import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../../messages.ts";
import { AuthCard } from "../../auth-card.tsx";
import { RegisterForm } from "../../register-form.tsx";

export default function RegisterPage() {
  const { site } = usePage().props;
  return (
    <>
      <Meta title={m.registerTitle()} description={m.registerAbout()} />
      <AuthCard
        title={m.registerHeading({ brand: site.brand })}
        lead={m.registerLead()}
        after={<p>{m.haveAccount({ link: (text) => <TextLink href={paths.login}>{text}</TextLink> })}</p>}
      >
        <RegisterForm />
      </AuthCard>
    </>
  );
}
