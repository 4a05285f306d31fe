import { Gift, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { DraftOffer } from "../../../../ui/draft-offer.tsx";
import { Field } from "../../../../ui/field.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { Hunt } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";
import { BonusRow } from "./bonus-row.tsx";
import { countUnopened, type Draft, findNextUnopened } from "./draft.ts";
import { NewBonus } from "./new-bonus.tsx";
import { offerReopening } from "./reopen.ts";
import { useHuntDraft } from "./use-hunt-draft.ts";

export function HuntEditor({ hunt, slots }: { hunt: Hunt | null; slots: { name: string; provider_name: string }[] }) {
  const { draft, change, undo, canUndo, save, isSaving, isDirty, question, kept: stored } = useHuntDraft(hunt);
  const rows = useRef<HTMLOListElement>(null);
  const next = findNextUnopened(draft);
  const focusNext = () => {
    if (next !== undefined) rows.current?.querySelector<HTMLInputElement>(`[data-payout="${next.key}"]`)?.focus();
  };
  const [isConfirming, setConfirming] = useState(false);
  const closed = countUnopened(draft);
  const saveFinished = async (finished: boolean) => {
    let turned: Draft = draft;
    const version = await save((shown) => {
      turned = { ...shown, finished };
      return turned;
    });
    if (finished && hunt !== null && version !== null) offerReopening(hunt.id, turned, version);
  };
  const finish = () => (!draft.finished && closed > 0 ? setConfirming(true) : void saveFinished(!draft.finished));
  return (
    <div className="grid grid-cols-1 gap-5">
      <DraftOffer saved={stored} what={m.thisHunt()} onTake={change} />
      <Card className="grid gap-4 p-5 *:min-w-0 md:grid-cols-[minmax(0,1fr)_12rem_auto] md:items-start">
        <Field
          label={m.huntName()}
          value={draft.name}
          maxLength={100}
          onChange={(event) => change({ ...draft, name: event.target.value })}
        />
        <MoneyField
          label={m.startBalance()}
          value={draft.start_cost}
          onChange={(start_cost) => change({ ...draft, start_cost })}
        />
        <div className="flex flex-wrap gap-2 md:mt-6.5">
          <Button variant="quiet" onClick={undo} disabled={!canUndo} data-tip={m.undoTip()}>
            {m.undo({ icon: () => <Undo2 size={18} aria-hidden /> })}
          </Button>
          <Button variant="secondary" onClick={finish} disabled={hunt === null}>
            {draft.finished ? m.reopen() : m.finish()}
          </Button>
          <Button variant={isDirty ? "primary" : "secondary"} busy={isSaving} onClick={() => void save()}>
            {isDirty ? m.save() : m.saved()}
          </Button>
        </div>
      </Card>
      {hunt !== null && <GuessPrize hunt={hunt} isFinished={draft.finished} />}
      <NewBonus
        slots={slots}
        bets={draft.bonuses.map(({ bet_size }) => bet_size)}
        onAdd={(bonus) => change({ ...draft, bonuses: [...draft.bonuses, bonus] })}
      />
      {draft.bonuses.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">{m.keysText({ count: draft.bonuses.length })}</p>
          <Button variant="secondary" onClick={focusNext} {...(next === undefined && { disabledReason: m.allOpen() })}>
            {m.openNext()}
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
              void save();
              const after = findNextUnopened(opened);
              if (after !== undefined)
                rows.current?.querySelector<HTMLInputElement>(`[data-payout="${after.key}"]`)?.focus();
            }}
          />
        ))}
      </ol>
      {question}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={m.finishUnopened({ count: closed })}
        confirmLabel={m.finishHunt()}
        onConfirm={() => saveFinished(true)}
      >
        {m.finishText()}
      </ConfirmDialog>
    </div>
  );
}

/** Shows who wins the guess prize, or the button with which an admin releases the prize. */
function GuessPrize({ hunt, isFinished }: { hunt: Hunt; isFinished: boolean }) {
  const coin = useCoin();
  const { guess_prize: prize, guess_prize_waiting: waiting, guess_winner: winner } = hunt;
  if (waiting > 0) return <Waiting hunt={hunt} points={waiting} />;
  if (prize === 0) return null;
  const points = coin(m.prizePoints({ prize: formatPoints(prize) }));
  if (winner === null) {
    const words = isFinished ? m.nobodyGuessed() : m.prizeText({ points });
    return <p className="text-soft">{words}</p>;
  }
  const values = { username: winner.username, guess: formatDollars(winner.guess), points };
  return (
    <p className="text-gold-300" role="status">
      {winner.paid ? m.prizePaid(values) : m.prizeDue(values)}
    </p>
  );
}

/** If a moderator entered payouts, the prize waits until an admin has checked the hunt's end. */
function Waiting({ hunt, points }: { hunt: Hunt; points: number }) {
  const { user } = usePage().props.auth;
  const prize = useCoin()(m.points({ points: formatPoints(points) }));
  const release = async () => {
    await callDesk(deskApiPaths.releasePrize(hunt.id), { version: hunt.version }, m.prizeReleased({ prize }));
    router.reload();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="text-gold-300" role="status">
        {hunt.finished ? m.prizeWaits({ prize }) : m.prizeWaitsForEnd({ prize })}
      </p>
      {user?.admin === 1 && hunt.finished && (
        <Button size="sm" icon={Gift} onClick={release}>
          {m.releasePrize()}
        </Button>
      )}
    </div>
  );
}
