import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { formatPoints } from "../../ui/base/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { m } from "../messages.ts";

export interface VoidableWin {
  ticket: number;
  username: string;
  avatar?: string | null;
  note?: string;
  voidReason: string | null;
}

export interface WinnersDialogProps {
  open: boolean;
  name: string;
  winners: VoidableWin[];
  disabledReason?: string;
  onClose: () => void;
  /** Returns whether the dialog may close. */
  onVoid: (win: { ticket: number; reason: string }) => Promise<boolean>;
}

export function WinnersDialog({ open, name, winners, disabledReason, onClose, onVoid }: WinnersDialogProps) {
  const [chosen, setChosen] = useState<VoidableWin | null>(null);
  return (
    <Dialog open={open} onClose={onClose} title={m.winners()} description={name} width="520px">
      {chosen === null ? (
        <ol className="grid gap-2">
          {winners.map((winner) => (
            <WinRow key={winner.ticket} winner={winner}>
              {winner.voidReason === null && (
                <Button
                  size="sm"
                  variant="quiet"
                  onClick={() => setChosen(winner)}
                  aria-label={m.voidWin({ username: winner.username })}
                  {...(disabledReason === undefined ? {} : { disabledReason })}
                >
                  {m.voidButton()}
                </Button>
              )}
            </WinRow>
          ))}
        </ol>
      ) : (
        <Reason winner={chosen} onVoid={onVoid} onBack={() => setChosen(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

function WinRow({ winner, children }: { winner: VoidableWin; children?: ReactNode }) {
  const { avatar, username, note, voidReason, ticket } = winner;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control bg-surface-2 px-3 py-2">
      {avatar !== undefined && <Avatar src={avatar} name="" size={32} />}
      <span className="grid min-w-0 flex-1">
        <span className={voidReason === null ? "truncate font-medium" : "truncate text-soft line-through"}>
          {username}
        </span>
        {note !== undefined && <span className="text-sm text-soft figures">{note}</span>}
        {voidReason !== null && <span className="text-sm text-coral-300">{m.voidBecause({ reason: voidReason })}</span>}
      </span>
      <span className="text-soft figures">#{formatPoints(ticket)}</span>
      {children}
    </li>
  );
}

interface ReasonProps {
  winner: VoidableWin;
  onVoid: WinnersDialogProps["onVoid"];
  onBack: () => void;
  onDone: () => void;
}

/** The form for the reason replaces the list: below a list of up to a thousand winners, nobody would see the form. */
function Reason({ winner, onVoid, onBack, onDone }: ReasonProps) {
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
    <form id={formId} noValidate onSubmit={send} className="grid gap-5">
      <ul>
        <WinRow winner={winner} />
      </ul>
      <p className="text-soft">{m.voidText({ username: winner.username })}</p>
      <Field label={m.voidReason()} name="reason" autoComplete="off" maxLength={200} autoFocus />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>{m.back()}</Button>
        <Button type="submit" variant="danger" busy={isSending}>
          {m.voidAndDrawAgain()}
        </Button>
      </div>
    </form>
  );
}
