// The page of the terms.

import { Meta } from "../../../../ui/meta.tsx";
import { LegalText } from "../legal/legal-text.tsx";
import { terms, termsDates } from "../legal/terms.ts";

export default function TermsPage() {
  return (
    <>
      <Meta
        title="Terms of Service"
        description="The rules of the house: who can take part, what points and bucks are, and how complaints are answered."
      />
      <LegalText
        title="Terms of Service"
        lead={`Last modified ${termsDates.modified}, enacted ${termsDates.enacted}.`}
        sections={terms}
      />
    </>
  );
}
