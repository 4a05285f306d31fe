// Gives or takes points or bucks, with a reason that stays in the ledger and the audit log.
import { type FormEvent, useId, useRef, useState } from "react";
import type { UserProfile } from "../../../contracts/desk.ts";
import { paths } from "../../../contracts/paths.ts";
import { newCallKey } from "../../api.ts";
import { formatBucks, formatPoints } from "../../format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { actOn } from "./user-actions.tsx";

export interface AdjustDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  onDone: () => void;
}

type Currency = "points" | "bucks";
const isCurrency = (value: string): value is Currency => value === "points" || value === "bucks";

export function AdjustDialog({ open, onClose, profile, onDone }: AdjustDialogProps) {
  const formId = useId();
  const [currency, setCurrency] = useState<Currency>("points");
  const [amount, setAmount] = useState("");
  const [isSending, setSending] = useState(false);
  // One dialog is one adjustment, however often it is sent; another body is another adjustment.
  const sent = useRef<{ key: string; body: string } | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    const json = { currency, amount: amount.trim() === "" ? null : Number(amount), reason };
    const body = JSON.stringify(json);
    if (sent.current?.body !== body) sent.current = { key: newCallKey(), body };
    setSending(true);
    const path = paths.api.adjustBalance(profile.username);
    const acted = await actOn(path, json, "Balance adjusted.", { idempotent: sent.current.key });
    setSending(false);
    // A refusal is remembered under its key too: the next try is another one.
    if (acted === "refused") sent.current = null;
    onDone();
    if (acted === "done") onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={() => !isSending && onClose()}
      title={`Adjust ${profile.username}'s balance`}
      width="480px"
      footer={
        <>
          <Button variant="quiet" onClick={() => !isSending && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {labelOf(currency, amount)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label="Currency"
            value={currency}
            onChange={(event) => isCurrency(event.target.value) && setCurrency(event.target.value)}
            options={[
              { value: "points", label: "Points" },
              { value: "bucks", label: "Bucks" },
            ]}
          />
          <Field
            label="Amount"
            type="number"
            inputMode="decimal"
            step={currency === "points" ? 1 : 0.01}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            hint={afterwards(profile, currency, amount)}
          />
        </div>
        <Field label="Reason" name="reason" autoComplete="off" maxLength={500} hint="The viewer sees it too." />
      </form>
    </Dialog>
  );
}

function labelOf(currency: Currency, amount: string): string {
  const value = Number(amount);
  if (!Number.isFinite(value) || value === 0) return "Adjust";
  const shown = currency === "points" ? formatPoints(Math.abs(value)) : formatBucks(Math.abs(value));
  return `${value > 0 ? "Give" : "Take"} ${shown} ${currency}`;
}

function afterwards(profile: UserProfile, currency: Currency, amount: string): string {
  const after = profile[currency] + Number(amount);
  if (!Number.isFinite(after) || amount.trim() === "") return "Negative takes away.";
  if (after < 0) return "That is more than there is.";
  return `Then ${currency === "points" ? formatPoints(after) : formatBucks(after)}.`;
}
