import { Undo2 } from "lucide-react";
import { useState } from "react";
import { formatDollars } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { LiveStep } from "../../contract/hunt-input.ts";
import type { Hunt, HuntBonus } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";
import { formatMultiplier } from "../hunt-stats.tsx";
import { HoldButton } from "./hold-button.tsx";
import { NextBonus } from "./next-bonus.tsx";
import type { StepOutcome } from "./use-live-hunt.ts";
import { useStoredInput } from "./use-stored-input.ts";

type ShownHunt = Hunt & { bonuses: HuntBonus[] };

export interface LiveDeskProps {
  hunt: ShownHunt;
  reopenUntil: string | null;
  isSending: boolean;
  take: (step: LiveStep) => Promise<StepOutcome>;
}

export function LiveDesk({ hunt, reopenUntil, isSending, take }: LiveDeskProps) {
  const closed = hunt.bonuses.filter(({ payout }) => payout === null);
  const { next, typed, type, forget, overtaken } = useStoredInput(hunt);
  const step = async (wanted: LiveStep): Promise<boolean> => {
    const outcome = await take(wanted);
    if (outcome.kind === "refused") toast.error(outcome.text);
    return outcome.kind === "done";
  };
  const enter = async (bonus: HuntBonus, payout: number) => {
    if (await step({ do: "open", bonus: bonus.id, payout, was: bonus.payout })) forget();
  };
  if (hunt.finished) {
    return (
      <Finished hunt={hunt} until={reopenUntil} isSending={isSending} onReopen={() => void step({ do: "reopen" })} />
    );
  }
  return (
    <>
      <Figures hunt={hunt} />
      {overtaken !== null && (
        <ConflictNotice
          bonus={overtaken.bonus}
          typed={overtaken.typed}
          onMine={(amount) => void enter(overtaken.bonus, amount)}
          onTheirs={forget}
        />
      )}
      {overtaken === null && next !== undefined && (
        <NextBonus
          key={next.id}
          bonus={next}
          number={hunt.bonuses.indexOf(next) + 1}
          total={hunt.bonuses.length}
          typed={typed}
          onType={type}
          isSending={isSending}
          isLast={closed.length === 1}
          onEnter={(payout) => void enter(next, payout)}
          onSkip={() => void step({ do: "skip", bonus: next.id })}
        />
      )}
      <LastEntry bonuses={hunt.bonuses} isSending={isSending} onUndo={step} />
      <Finish closed={closed.length} isSending={isSending} onFinish={() => step({ do: "finish" })} />
    </>
  );
}

function Figures({ hunt }: { hunt: Hunt }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 font-medium figures">
      <span>{m.openedOf({ opened: hunt.bonus_count_opened, total: hunt.bonus_count_total })}</span>
      <span>
        {m.wonOf({
          won: formatDollars(hunt.info_amount_won),
          start: formatDollars(hunt.info_start_cost),
        })}
      </span>
    </p>
  );
}

/**
 * Somebody else entered a payout for the bonus for which this person was typing one. That payout stays unless this
 * person replaces it.
 */
function ConflictNotice(props: {
  bonus: HuntBonus;
  typed: number;
  onMine: (amount: number) => void;
  onTheirs: () => void;
}) {
  const { bonus, typed, onMine, onTheirs } = props;
  return (
    <section role="alert" className="grid gap-3 rounded-card bg-gold-900 p-4 text-gold-300">
      <p className="wrap-anywhere">
        {m.overtaken({
          name: bonus.name,
          payout: formatDollars(bonus.payout ?? 0),
          typed: formatDollars(typed),
        })}
      </p>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button variant="primary" onClick={onTheirs}>
          {m.keepTheirs({ payout: formatDollars(bonus.payout ?? 0) })}
        </Button>
        <Button onClick={() => onMine(typed)}>{m.changeToMine({ typed: formatDollars(typed) })}</Button>
      </div>
    </section>
  );
}

function LastEntry(props: {
  bonuses: readonly HuntBonus[];
  isSending: boolean;
  onUndo: (step: LiveStep) => Promise<boolean>;
}) {
  const { bonuses, isSending, onUndo } = props;
  const last = bonuses.findLast(({ payout }) => payout !== null);
  if (last === undefined) return null;
  return (
    <section
      aria-label={m.lastEntry()}
      className="flex items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-2.5"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="text-soft">{m.last()} </span>
        {last.name} <b className="figures">{formatDollars(last.payout ?? 0)}</b>{" "}
        <span className="text-soft figures">{formatMultiplier(last.multiplier ?? 0)}</span>
      </p>
      <Button
        icon={Undo2}
        busy={isSending}
        className="shrink-0"
        onClick={() => void onUndo({ do: "open", bonus: last.id, payout: null, was: last.payout })}
      >
        {m.undoEntry()}
      </Button>
    </section>
  );
}

function Finish({
  closed,
  isSending,
  onFinish,
}: {
  closed: number;
  isSending: boolean;
  onFinish: () => Promise<boolean>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <HoldButton disabled={isSending} onHold={() => void onFinish()} onKeyboardPress={() => setConfirming(true)}>
        {closed === 0 ? m.holdToFinish() : m.holdToFinishUnopened({ count: closed })}
      </HoldButton>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={onFinish}
        title={closed === 0 ? m.finishTitle() : m.finishUnopened({ count: closed })}
        confirmLabel={m.finishHunt()}
      >
        {m.finishText()}
      </ConfirmDialog>
    </>
  );
}

function Finished(props: { hunt: Hunt; until: string | null; isSending: boolean; onReopen: () => void }) {
  const { hunt, until, isSending, onReopen } = props;
  return (
    <section className="grid gap-4 rounded-card bg-surface-2 p-4">
      <p className="text-title-2">{m.finished()}</p>
      <Figures hunt={hunt} />
      {until !== null && (
        <>
          <p>{m.paidIn({ countdown: () => <Countdown until={until} look="clock" ended={m.aMoment()} /> })}</p>
          <Button variant="primary" size="lg" wide busy={isSending} onClick={onReopen}>
            {m.reopen()}
          </Button>
        </>
      )}
    </section>
  );
}
