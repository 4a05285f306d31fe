// The rounds of a raffle's draw. Each voided win adds a round.

import { paths } from "../../../common/contract/paths.ts";
import { AwaitedBeacon } from "../../../fairness/client/parts/awaited-beacon.tsx";
import { DrawCheck } from "../../../fairness/client/parts/draw-check.tsx";
import { DrawFacts } from "../../../fairness/client/parts/draw-facts.tsx";
import { drawSourceSentence } from "../../../fairness/client/parts/source-words.ts";
import { SeenList } from "../../../fairness/client/receipts/seen-list.tsx";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { isUndecided, type Raffle, raffleState } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { ticketNumber } from "./entry-tile.tsx";

export function FairRounds({ raffle, draws }: { raffle: Raffle; draws: Draw[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {draws.length === 0 && <NothingDrawn raffle={raffle} />}
      {draws.map((draw, index) => (
        <section
          key={draw.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          aria-label={draws.length > 1 ? m.round({ number: index + 1 }) : undefined}
        >
          {draws.length > 1 && <h3 className="text-title-3">{m.round({ number: index + 1 })}</h3>}
          {draw.state === "waiting" ? (
            <PendingRound draw={draw} promised={raffle.number_of_winners} names={entrantNames(raffle)} />
          ) : (
            <DrawnRound draw={draw} promised={raffle.number_of_winners} names={entrantNames(raffle)} />
          )}
        </section>
      ))}
      <p className="text-sm text-soft">
        {m.fairLinks({
          rules: (text) => <TextLink href={paths.fairnessRules}>{text}</TextLink>,
          draws: (text) => <TextLink href={paths.fairness}>{text}</TextLink>,
        })}
      </p>
    </div>
  );
}

const entrantNames = ({ entries }: Raffle): Map<number, string> =>
  new Map(entries.map(({ user }) => [user.id, user.username]));

interface MadeProps {
  draw: Draw;
  promised: number;
  names: ReadonlyMap<number, string>;
}

function DrawnRound({ draw, promised, names }: MadeProps) {
  const voided = draw.winners.filter((winner) => winner.void_reason !== null);
  return (
    <>
      {draw.source !== null && <p className="font-medium">{drawSourceSentence(draw, draw.source)}</p>}
      <DrawCheck draw={draw} beside={{ promised }} names={names} />
      <SeenList draw={draw} />
      {voided.map((winner) => (
        <p key={winner.ticket} className="rounded-control bg-surface-2 px-4 py-3 text-sm text-soft">
          {voidText(winner)}
        </p>
      ))}
      <DrawFacts draw={draw} promised={promised} names={names} />
    </>
  );
}

function voidText({ ticket, user, void_reason, voided_at: at }: Draw["winners"][number]) {
  const values = { ticket: ticketNumber(ticket), username: user.username, reason: void_reason ?? "" };
  return at === null ? m.voidWin(values) : m.voidWinAt({ ...values, time: () => <LocalTime value={at} /> });
}

function PendingRound({ draw, promised, names }: MadeProps) {
  return (
    <>
      <p className="text-soft">{m.listFrozen({ beacon: () => <AwaitedBeacon draw={draw} /> })}</p>
      <DrawCheck draw={draw} beside={{ promised }} names={names} />
      <DrawFacts draw={draw} names={names} />
    </>
  );
}

function NothingDrawn({ raffle }: { raffle: Raffle }) {
  const isPending = isUndecided(raffleState(raffle));
  return (
    <div className="grid gap-4">
      <p className="text-soft">{isPending ? m.listPending() : m.nobodyJoined()}</p>
      <CopyField label={m.random()} value="" />
      <CopyField label={m.signature()} value="" />
    </div>
  );
}
