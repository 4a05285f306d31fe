// The registration page.

import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { AuthCard } from "../../auth-card.tsx";
import { RegisterForm } from "../../register-form.tsx";

export default function RegisterPage() {
  const { site } = usePage().props;
  return (
    <>
      <Meta title="Create an account" description="Register, link your accounts, and let your wagers earn points." />
      <AuthCard
        title={`Join ${site.brand}`}
        lead="One account for points, raffles, cases and the store."
        after={
          <p>
            Already registered? <TextLink href={paths.login}>Sign in</TextLink>
          </p>
        }
      >
        <RegisterForm />
      </AuthCard>
    </>
  );
}
