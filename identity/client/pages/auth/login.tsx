// The sign-in page.
import { paths } from "../../../../common/contract/paths.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { AuthCard } from "../../auth-card.tsx";
import { LoginForm } from "../../login-form.tsx";

export default function LoginPage() {
  return (
    <>
      <Meta title="Sign in" description="Sign in to your account." />
      <AuthCard
        title="Welcome back"
        lead="Sign in to your points, bucks and raffles."
        after={
          <p>
            New here? <TextLink href={paths.register}>Create an account</TextLink>
          </p>
        }
      >
        <LoginForm />
      </AuthCard>
    </>
  );
}
