// The privacy policy's page.

import { Meta } from "../../../../ui/meta.tsx";
import { LegalText } from "../legal/legal-text.tsx";
import { privacy, privacyUpdated } from "../legal/privacy.ts";

export default function PrivacyPolicyPage() {
  return (
    <>
      <Meta
        title="Privacy Policy"
        description="What is kept about you, why, for how long, and how to see or delete it."
      />
      <LegalText title="Privacy Policy" lead={`Last updated ${privacyUpdated}.`} sections={privacy} />
    </>
  );
}
