import { Ban, Copy, Dices, Pencil, Ticket, Trash2, UserX } from "lucide-react";
import { Badge, StatusPill } from "../../../../ui/badge.tsx";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { PictureLine } from "../../../../ui/picture-line.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { type AdminRaffle, type RaffleRepeats, raffleAllows, raffleState } from "../../contract/raffles.ts";
import { m } from "../../messages.ts";
import type { RaffleAction } from "./use-raffle-action.ts";
import { winnersText } from "./won-by.ts";

export interface RaffleListProps {
  title: string;
  raffles: AdminRaffle[];
  now: string;
  empty: { title: string; text: string };
  onEdit: (raffle: AdminRaffle) => void;
  onDuplicate: (raffle: AdminRaffle) => void;
  onAct: (raffle: AdminRaffle, act: RaffleAction) => void;
  onEnd?: () => void;
}

export function RaffleList({ title, raffles, now, empty, onEdit, onDuplicate, onAct, onEnd }: RaffleListProps) {
  const columns: Column<AdminRaffle>[] = [
    {
      key: "name",
      header: m.raffle(),
      small: "heading",
      cell: (raffle) => (
        <PictureLine
          name={raffle.name}
          image={raffle.image}
          below={
            <span className="grid text-sm font-normal text-faint figures">
              {m.ticketCount({ count: raffle.entries_count })}
              {raffle.winners.length > 0 && (
                <span className="wrap-anywhere text-gold-300">{winnersText(raffle.winners)}</span>
              )}
              {raffle.repeats !== null && <Repeats repeats={raffle.repeats} />}
            </span>
          }
        />
      ),
    },
    { key: "end", header: m.ends(), cell: (raffle) => <End raffle={raffle} now={now} onEnd={onEnd} /> },
    {
      key: "actions",
      header: m.actions(),
      small: "bare",
      align: "right",
      cell: (raffle) => (
        <Actions
          raffle={raffle}
          onEdit={() => onEdit(raffle)}
          onDuplicate={() => onDuplicate(raffle)}
          onAct={(act) => onAct(raffle, act)}
        />
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <h2 className="text-title-2">{title}</h2>
      <Table
        caption={title}
        columns={columns}
        rows={raffles}
        rowKey={(raffle) => raffle.id}
        maxHeight="400px"
        dense
        empty={
          <EmptyState title={empty.title} icon={Ticket}>
            {empty.text}
          </EmptyState>
        }
      />
    </div>
  );
}

/** Shows "Every Friday, 20:00 (Europe/Berlin)" and the next end. */
function Repeats({ repeats }: { repeats: RaffleRepeats }) {
  return (
    <span className="text-gold-300">
      {m.repeatsEvery({
        weekday: String(repeats.weekday ?? ""),
        time: repeats.local_time,
        zone: repeats.zone,
        next: () => <LocalTime value={repeats.next_at} />,
      })}
    </span>
  );
}

function End({ raffle, now, onEnd }: { raffle: AdminRaffle; now: string; onEnd: (() => void) | undefined }) {
  if (raffleState(raffle) === "open") {
    const oneLine = "@min-[52rem]/table:*:flex-nowrap";
    return <Countdown until={raffle.ends_at} serverNow={now} {...(onEnd && { onEnd })} className={oneLine} />;
  }
  return (
    <span className="grid justify-items-start gap-1 facts:justify-items-end">
      <LocalTime value={raffle.ends_at} />
      <State raffle={raffle} />
    </span>
  );
}

function State({ raffle }: { raffle: AdminRaffle }) {
  const state = raffleState(raffle);
  if (state === "cancelled") return <StatusPill>{m.cancelledRefunded()}</StatusPill>;
  if (state === "drawn") {
    if (raffle.license === "developer") return <Badge tone="gold">{m.developerLicence()}</Badge>;
    return null;
  }
  const reason = raffle.pending?.last_error;
  const beacon = raffle.pending?.beacon ?? null;
  return (
    <span className="grid justify-items-start gap-1 facts:justify-items-end">
      <StatusPill tone="gold" pulsing>
        {m.drawPending()}
      </StatusPill>
      {beacon !== null && !reason && (
        <span className="text-sm text-soft">
          {m.beaconSpeaksSoon({ countdown: () => <Countdown until={beacon.at} look="clock" ended={m.thisMoment()} /> })}
        </span>
      )}
      {reason && (
        <span className="max-w-72 text-sm text-coral-300">
          {m.drawFailed({
            source: sourceNames[raffle.pending?.source ?? ""] ?? m.numberSource(),
            reason,
            time: () => <LocalTime value={raffle.pending?.next_attempt_at ?? raffle.ends_at} />,
          })}
        </span>
      )}
    </span>
  );
}

const sourceNames: Record<string, string> = { "random.org": "RANDOM.ORG", drand: "drand" };

interface ActionsProps {
  raffle: AdminRaffle;
  onEdit: () => void;
  onDuplicate: () => void;
  onAct: (act: RaffleAction) => void;
}

const noDrawReasons = { drawn: m.alreadyDrawn(), cancelled: m.wasCancelled() };

function Actions({ raffle, onEdit, onDuplicate, onAct }: ActionsProps) {
  const { name } = raffle;
  const state = raffleState(raffle);
  return (
    <span className="flex w-full flex-wrap justify-end gap-2 @min-[57rem]/table:flex-nowrap">
      <Button
        size="sm"
        icon={Pencil}
        onClick={onEdit}
        onPointerEnter={preloadDialog}
        aria-label={m.editNamed({ name })}
      >
        {m.edit()}
      </Button>
      <Button
        size="sm"
        icon={Dices}
        disabledReason={raffleAllows.draw(state) ? null : noDrawReasons[state]}
        onClick={() => onAct("draw")}
        aria-label={m.rollWinnerNamed({ name })}
      >
        {m.rollWinner()}
      </Button>
      <IconButton size="sm" icon={Copy} label={m.duplicateNamed({ name })} onClick={onDuplicate} />
      {raffleAllows.cancel(state) && (
        <IconButton size="sm" icon={Ban} label={m.cancelNamed({ name })} onClick={() => onAct("cancel")} />
      )}
      {raffleAllows.voidWin(state) && raffle.winners.length > 0 && (
        <IconButton size="sm" icon={UserX} label={m.winnersNamed({ name })} onClick={() => onAct("void")} />
      )}
      <Button
        size="sm"
        variant="quiet"
        icon={Trash2}
        onClick={() => onAct("delete")}
        aria-label={m.deleteNamed({ name })}
      >
        {m.delete()}
      </Button>
    </span>
  );
}
