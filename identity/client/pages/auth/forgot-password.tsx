import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../../messages.ts";
import { AuthCard } from "../../auth-card.tsx";
import { ForgotPasswordForm } from "../../forgot-password-form.tsx";

export default function ForgotPasswordPage() {
  return (
    <>
      <Meta title={m.forgotPasswordTitle()} description={m.forgotPasswordAbout()} />
      <AuthCard
        needsScripts
        title={m.forgotPasswordHeading()}
        lead={m.forgotPasswordLead()}
        after={
          <>
            <p>{m.noAccountYet({ link: (text) => <TextLink href={paths.register}>{text}</TextLink> })}</p>
            <p>{m.remembered({ link: (text) => <TextLink href={paths.login}>{text}</TextLink> })}</p>
          </>
        }
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
