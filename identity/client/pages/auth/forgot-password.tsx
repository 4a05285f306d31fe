// The page that requests a link to set a new password.
import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../../messages.ts";
import { AuthCard } from "../../auth-card.tsx";
import { ForgotPasswordForm } from "../../forgot-password-form.tsx";

export default function ForgotPasswordPage() {
  return (
    <>
      <Meta title={m.forgotPassword2()} description={m.askLinkChooseNewPassword()} />
      <AuthCard
        needsScripts
        title={m.forgotPassword3()}
        lead={m.weSendLinkChooseNew()}
        after={
          <>
            <p>{m.noAccountYetCreateOne({ link: (text) => <TextLink href={paths.register}>{text}</TextLink> })}</p>
            <p>{m.rememberedSign({ link: (text) => <TextLink href={paths.login}>{text}</TextLink> })}</p>
          </>
        }
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
