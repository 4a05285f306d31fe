import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../messages.ts";
import { LegalText } from "../legal/legal-text.tsx";
import { privacy, privacyUpdated } from "../legal/privacy.ts";

export default function PrivacyPolicyPage() {
  return (
    <>
      <Meta title={m.privacyPolicy()} description={m.privacyDescription()} />
      <LegalText title={m.privacyPolicy()} lead={m.privacyUpdated({ date: privacyUpdated })} sections={privacy} />
    </>
  );
}
