// The winners of a drawn raffle; one whose win does not count is void, with the reason, and another is drawn.
import { type FormEvent, useId, useState } from "react";
import type { AdminRaffle, RaffleEntry } from "../../../contracts/raffles.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ticketNumber } from "../raffles/entry-tile.tsx";
import { useRaffleAct } from "./use-raffle-act.ts";

export function VoidWinnerDialog({
  open,
  raffle,
  onClose,
}: {
  open: boolean;
  raffle: AdminRaffle;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<RaffleEntry | null>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Winners" description={raffle.name} width="520px">
      <ol className="grid gap-2">
        {raffle.winners.map((winner) => (
          <li key={winner.ticket} className="flex flex-wrap items-center gap-3 rounded-control bg-surface-2 px-3 py-2">
            <Avatar src={winner.user.avatar} name="" size={32} />
            <span className="min-w-0 flex-1 truncate font-medium">{winner.user.username}</span>
            <span className="text-soft figures">{ticketNumber(winner.ticket)}</span>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => setChosen(winner)}
              aria-label={`Void ${winner.user.username}'s win`}
            >
              Void
            </Button>
          </li>
        ))}
      </ol>
      {chosen !== null && <Reason raffle={raffle} winner={chosen} onDone={onClose} />}
    </Dialog>
  );
}

function Reason({ raffle, winner, onDone }: { raffle: AdminRaffle; winner: RaffleEntry; onDone: () => void }) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const run = useRaffleAct();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    setSending(true);
    const isDone = await run(raffle, "void", { ticket: winner.ticket, reason });
    setSending(false);
    if (isDone) onDone();
  };
  return (
    <form id={formId} noValidate onSubmit={send} className="mt-5 grid gap-4 border-t border-line pt-5">
      <p className="text-soft">
        The win of {winner.user.username} ({ticketNumber(winner.ticket)}) will not count. All his tickets leave the pot,
        and one winner is drawn anew. Both stay published.
      </p>
      <Field label="Reason, for everybody to read" name="reason" autoComplete="off" maxLength={200} />
      <Button type="submit" variant="danger" busy={isSending} className="justify-self-end">
        Void and draw again
      </Button>
    </form>
  );
}
