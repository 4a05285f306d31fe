import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import type { ResetPasswordProps } from "../../../contract/accounts.ts";
import { m } from "../../../messages.ts";
import { AuthCard } from "../../auth-card.tsx";
import { ResetPasswordForm } from "../../reset-password-form.tsx";

export default function ResetPasswordPage({ token }: Partial<ResetPasswordProps>) {
  return (
    <>
      <Meta title={m.newPassword()} description={m.newPasswordAbout()} />
      <AuthCard
        needsScripts
        title={m.newPasswordHeading()}
        lead={m.newPasswordLead()}
        after={<p>{m.resetLinkTooOld({ link: (text) => <TextLink href={paths.forgotPassword}>{text}</TextLink> })}</p>}
      >
        <ResetPasswordForm token={token} />
      </AuthCard>
    </>
  );
}
