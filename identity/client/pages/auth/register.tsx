// The registration page.

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
      <Meta title={m.createAccount()} description={m.registerLinkAccountsLetWagers()} />
      <AuthCard
        title={m.joinBrand({ brand: site.brand })}
        lead={m.oneAccountPointsRafflesCases()}
        after={<p>{m.alreadyRegisteredSign({ link: (text) => <TextLink href={paths.login}>{text}</TextLink> })}</p>}
      >
        <RegisterForm />
      </AuthCard>
    </>
  );
}
