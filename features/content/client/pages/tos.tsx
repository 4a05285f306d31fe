import { Meta } from "../../../../ui/meta.tsx";
import { m } from "../../messages.ts";
import { LegalText } from "../legal/legal-text.tsx";
import { terms, termsDates } from "../legal/terms.ts";

export default function TermsPage() {
  return (
    <>
      <Meta title={m.termsOfService()} description={m.termsDescription()} />
      <LegalText
        title={m.termsOfService()}
        lead={m.termsModified({ modified: termsDates.modified, enacted: termsDates.enacted })}
        sections={terms}
      />
    </>
  );
}
