// Entering and opening bonuses during a stream: made for the keyboard.
import { Undo2 } from "lucide-react";
import { useRef } from "react";
import type { Hunt } from "../../../contracts/hunts.ts";
import { formatDollars, formatPoints } from "../../format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { BonusRow } from "./bonus-row.tsx";
import { type Draft, nextClosed } from "./draft.ts";
import { NewBonus } from "./new-bonus.tsx";
import { useHuntDraft } from "./use-hunt-draft.ts";

export function HuntEditor({ hunt, slots }: { hunt: Hunt | null; slots: { name: string; provider_name: string }[] }) {
  const { draft, change, undo, canUndo, save, isSaving, isDirty } = useHuntDraft(hunt);
  const rows = useRef<HTMLOListElement>(null);
  const next = nextClosed(draft);
  const focusNext = () => {
    if (next !== undefined) rows.current?.querySelector<HTMLInputElement>(`[data-payout="${next.key}"]`)?.focus();
  };
  const finish = () => {
    const finished: Draft = { ...draft, finished: !draft.finished };
    change(finished);
    void save(finished);
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="grid gap-4 p-5 *:min-w-0 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:items-end">
        <Field
          label="Hunt name"
          value={draft.name}
          maxLength={100}
          onChange={(event) => change({ ...draft, name: event.target.value })}
        />
        <Field
          label="Start balance"
          type="number"
          min={0}
          step={0.01}
          lead="$"
          value={draft.start_cost}
          onChange={(event) => change({ ...draft, start_cost: event.target.value })}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={undo} disabled={!canUndo} data-tip="Undo the last step">
            <Undo2 size={18} aria-hidden />
            Undo
          </Button>
          <Button variant="secondary" onClick={finish} disabled={hunt === null}>
            {draft.finished ? "Reopen" : "Finish"}
          </Button>
          <Button variant="primary" busy={isSaving} onClick={() => void save()}>
            {isDirty ? "Save" : "Saved"}
          </Button>
        </div>
      </Card>
      {hunt !== null && <Prize hunt={hunt} isFinished={draft.finished} />}
      <NewBonus slots={slots} onAdd={(bonus) => change({ ...draft, bonuses: [...draft.bonuses, bonus] })} />
      {draft.bonuses.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">
            {draft.bonuses.length} bonuses. Enter in a payout saves and goes to the next closed one; Alt with the arrow
            keys moves a row.
          </p>
          <Button
            variant="secondary"
            onClick={focusNext}
            {...(next === undefined && { disabledReason: "All are open" })}
          >
            Open next
          </Button>
        </div>
      )}
      <ol ref={rows} className="grid gap-2">
        {draft.bonuses.map((bonus, index) => (
          <BonusRow
            key={bonus.key}
            bonus={bonus}
            number={index + 1}
            draft={draft}
            isNext={bonus.key === next?.key}
            onChange={change}
            onOpened={(opened) => {
              void save(opened);
              const after = nextClosed(opened);
              if (after !== undefined)
                rows.current?.querySelector<HTMLInputElement>(`[data-payout="${after.key}"]`)?.focus();
            }}
          />
        ))}
      </ol>
    </div>
  );
}

function Prize({ hunt, isFinished }: { hunt: Hunt; isFinished: boolean }) {
  const { guess_prize: prize, guess_winner: winner } = hunt;
  if (prize === 0) return null;
  const points = `${formatPoints(prize)} points`;
  if (winner === null) {
    const words = isFinished ? "Nobody guessed." : `When it is finished, the closest guess wins ${points}.`;
    return <p className="text-soft">{words}</p>;
  }
  const when = winner.paid ? "was paid" : "is paid a minute after the finish, unless you reopen the hunt:";
  return (
    <p className="text-gold-300" role="status">
      The closest guess, {winner.username} with {formatDollars(winner.guess)}, {when} {points}.
    </p>
  );
}
