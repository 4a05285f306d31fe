// The page that requests a link to set a new password.
import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { AuthCard } from "../../auth-card.tsx";
import { ForgotPasswordForm } from "../../forgot-password-form.tsx";

export default function ForgotPasswordPage() {
  return (
    <>
      <Meta title="Forgot password" description="Ask for a link to choose a new password." />
      <AuthCard
        needsScripts
        title="Forgot your password?"
        lead="We send you a link to choose a new one."
        after={
          <>
            <p>
              No account yet? <TextLink href={paths.register}>Create one</TextLink>
            </p>
            <p>
              Remembered it? <TextLink href={paths.login}>Sign in</TextLink>
            </p>
          </>
        }
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
