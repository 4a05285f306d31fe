// The page that sets a new password, with the token from the letter's link.

import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import type { ResetPasswordProps } from "../../../contract/accounts.ts";
import { AuthCard } from "../../auth-card.tsx";
import { ResetPasswordForm } from "../../reset-password-form.tsx";

export default function ResetPasswordPage({ token }: Partial<ResetPasswordProps>) {
  return (
    <>
      <Meta title="New password" description="Choose a new password." />
      <AuthCard
        needsScripts
        title="A new password"
        lead="Choose one you use nowhere else. You are then signed out everywhere."
        after={
          <p>
            Link too old? <TextLink href={paths.forgotPassword}>Ask for another</TextLink>
          </p>
        }
      >
        <ResetPasswordForm token={token} />
      </AuthCard>
    </>
  );
}
