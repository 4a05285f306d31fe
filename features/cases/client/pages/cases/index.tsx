import { Package } from "lucide-react";
import { paths } from "../../../../../common/contract/paths.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import { PageHead } from "../../../../../ui/page-head.tsx";
import { Ribbon } from "../../../../ribbon/client/ribbon.tsx";
import type { CasesProps } from "../../../contract/cases.ts";
import { m } from "../../../messages.ts";
import { CaseCard } from "../../case-card.tsx";

/** The number of pictures that a large screen shows without scrolling. */
const eagerImages = 4;

export default function CasesPage({ cases, ribbon }: CasesProps) {
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10">
      <Meta title={m.cases()} description={m.casesDescription()} />
      <PageHead
        title={m.cases()}
        lead={m.casesLead({ link: (text) => <TextLink href={paths.fairness}>{text}</TextLink> })}
      />
      <Ribbon lines={ribbon} />
      {cases.length === 0 ? (
        <EmptyState title={m.noCasesYet()} icon={Package}>
          {m.noCasesHint()}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
          {cases.map((shown, index) => (
            <CaseCard key={shown.id} shown={shown} priority={index === 0 || (index < eagerImages && "soon")} />
          ))}
        </ul>
      )}
    </div>
  );
}
