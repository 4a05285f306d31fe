import { useState } from "react";
import { ticketCount } from "../../../../fairness/rules/roll-rule.ts";
import { formatPoints, formatShare } from "../../../../ui/base/format.ts";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import { caseFigures, pointsPerBuck } from "../../contract/case-figures.ts";
import { m } from "../../messages.ts";
import { type CaseDraft, toChances } from "./case-draft.ts";
import { sumWords } from "./sum-words.ts";

export function CaseFigures({ draft }: { draft: CaseDraft }) {
  const [buckPoints, setBuckPoints] = useState(String(pointsPerBuck));
  const rate = Number.parseFloat(buckPoints);
  const figures = caseFigures(toChances(draft), Number.parseFloat(draft.price), Number.isFinite(rate) ? rate : 0);
  const hasBucks = draft.rewards.some(({ kind }) => kind === "bucks");
  return (
    <>
      <dl
        aria-live="polite"
        className="sticky -top-5 z-10 -mx-5 grid grid-cols-3 gap-3 border-y border-line bg-surface-2 px-5 py-3.5 text-sm shadow-lift desk:-mx-6 desk:px-6"
      >
        <Figure name={m.probabilities()} tone={figures.millionths === ticketCount ? "text-mint-300" : "text-coral-300"}>
          {sumWords(figures.millionths)}
        </Figure>
        <Figure name={m.expectedValue()}>{formatPoints(Math.round(figures.expectedPoints))}</Figure>
        <Figure name={m.returnToPlayer()} tone={returnTone(figures.returnToPlayer)}>
          {figures.returnToPlayer === null ? m.freeCase() : formatShare(figures.returnToPlayer, 1)}
        </Figure>
      </dl>
      {hasBucks && (
        <Field
          label={m.buckCountsAs()}
          type="number"
          inputMode="numeric"
          step="any"
          value={buckPoints}
          onChange={(event) => setBuckPoints(event.target.value)}
          tail="points"
          hint={m.buckHint()}
        />
      )}
    </>
  );
}

const returnTone = (share: number | null): string => (share !== null && share > 1 ? "text-coral-300" : "text-text");

function Figure({ name, tone = "text-text", children }: { name: string; tone?: string; children: string }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-xs text-faint">{name}</dt>
      <dd className={cx("font-semibold figures", tone)}>{children}</dd>
    </div>
  );
}
