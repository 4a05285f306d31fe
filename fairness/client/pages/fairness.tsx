import { Download, ShieldCheck } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pagination, SlicePagination } from "../../../ui/pagination.tsx";
import { m } from "../../messages.ts";
import type { Drawer, FairnessProps } from "../../rules/fairness.ts";
import { DrawList } from "../parts/draw-list.tsx";
import { drawerWords } from "../parts/drawer-words.ts";
import { Keys } from "../parts/keys.tsx";
import { RollList } from "../parts/roll-list.tsx";
import { RulesLink } from "../parts/rules-link.tsx";
import { LogSection } from "../receipts/log-section.tsx";
import { useRecordLists } from "../receipts/use-receipts.ts";

const drawSteps = (drawer: Drawer) => [
  {
    title: m.stepListTitle(),
    text: m.stepList(),
  },
  drawerWords[drawer],
  {
    title: m.stepNumbersTitle(),
    text: m.stepNumbers(),
  },
  {
    title: m.stepCheckTitle(),
    text: m.stepCheck(),
  },
];

export default function FairnessPage(props: FairnessProps) {
  const { draws, rolls, pages, roll_slice: slice, keys, drawer, head } = props;
  useRecordLists(draws);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-20">
      <Meta title={m.fairness()} description={m.fairnessDescription()} />
      <div className="grid gap-8">
        <PageHead title={m.fairness()} lead={drawerWords[drawer].lead} />
        <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {drawSteps(drawer).map((step, index) => (
            <li key={step.title} className="grid content-start gap-1.5 border-t border-line-strong pt-4">
              <span aria-hidden className="figure-display text-gold-400">
                {index + 1}
              </span>
              <h2 className="text-title-3">{step.title}</h2>
              <p className="text-soft">{step.text}</p>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <RulesLink />
          <a href={paths.fairnessVerifier} download className="link inline-flex min-h-11 items-center gap-2">
            <Download size={16} aria-hidden /> {m.downloadChecker()}
          </a>
        </div>
      </div>
      <section aria-labelledby="draws" className="grid gap-5">
        <h2 id="draws" className="text-title-1">
          {m.draws()}
        </h2>
        {draws.length === 0 ? (
          <EmptyState title={m.noDraws()} icon={ShieldCheck}>
            {m.noDrawsHint()}
          </EmptyState>
        ) : (
          <DrawList draws={draws} keys={keys.history} />
        )}
        <Pagination page={pages} label={m.draws()} />
      </section>
      <section aria-labelledby="rolls" className="grid gap-5">
        <h2 id="rolls" className="text-title-1">
          {m.rolls()}
        </h2>
        <RollList rolls={rolls} />
        <SlicePagination slice={slice} label={m.rolls()} />
      </section>
      {head !== null && <LogSection head={head} />}
      <Keys keys={keys} />
    </div>
  );
}
