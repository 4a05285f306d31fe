// The winners of a draw; one whose win does not count is void, with the reason, and another is drawn.
import { type FormEvent, useId, useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ticketNumber } from "../raffles/entry-tile.tsx";

export interface VoidableWin {
  ticket: number;
  username: string;
  /** Left out where winners have none. */
  avatar?: string | null;
  /** What else there is to say: a prize. */
  note?: string;
  /** Why it does not count; such a win is only shown. */
  voidReason: string | null;
}

export interface WinnersDialogProps {
  open: boolean;
  /** What was drawn. */
  name: string;
  winners: VoidableWin[];
  /** Why no win can be void now. */
  disabledReason?: string;
  onClose: () => void;
  /** Answers whether the dialog may close. */
  onVoid: (win: { ticket: number; reason: string }) => Promise<boolean>;
}

export function WinnersDialog({ open, name, winners, disabledReason, onClose, onVoid }: WinnersDialogProps) {
  const [chosen, setChosen] = useState<VoidableWin | null>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Winners" description={name} width="520px">
      <ol className="grid gap-2">
        {winners.map((winner) => (
          <li key={winner.ticket} className="flex flex-wrap items-center gap-3 rounded-control bg-surface-2 px-3 py-2">
            {winner.avatar !== undefined && <Avatar src={winner.avatar} name="" size={32} />}
            <span className="grid min-w-0 flex-1">
              <span className={winner.voidReason === null ? "truncate font-medium" : "truncate text-soft line-through"}>
                {winner.username}
              </span>
              {winner.note !== undefined && <span className="text-sm text-soft figures">{winner.note}</span>}
              {winner.voidReason !== null && <span className="text-sm text-coral-300">Void: {winner.voidReason}</span>}
            </span>
            <span className="text-soft figures">{ticketNumber(winner.ticket)}</span>
            {winner.voidReason === null && (
              <Button
                size="sm"
                variant="quiet"
                onClick={() => setChosen(winner)}
                aria-label={`Void ${winner.username}'s win`}
                {...(disabledReason === undefined ? {} : { disabledReason })}
              >
                Void
              </Button>
            )}
          </li>
        ))}
      </ol>
      {chosen !== null && <Reason winner={chosen} onVoid={onVoid} onDone={onClose} />}
    </Dialog>
  );
}

interface ReasonProps {
  winner: VoidableWin;
  onVoid: WinnersDialogProps["onVoid"];
  onDone: () => void;
}

function Reason({ winner, onVoid, onDone }: ReasonProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    setSending(true);
    const isDone = await onVoid({ ticket: winner.ticket, reason });
    setSending(false);
    if (isDone) onDone();
  };
  return (
    <form id={formId} noValidate onSubmit={send} className="mt-5 grid gap-4 border-t border-line pt-5">
      <p className="text-soft">
        The win of {winner.username} ({ticketNumber(winner.ticket)}) will not count. All his tickets leave the pot, and
        one winner is drawn anew. Both stay published.
      </p>
      <Field label="Reason, for everybody to read" name="reason" autoComplete="off" maxLength={200} />
      <Button type="submit" variant="danger" busy={isSending} className="justify-self-end">
        Void and draw again
      </Button>
    </form>
  );
}
