// Gives or takes points or bucks, with a reason that stays in the ledger and the audit log.
import { useRef, useState } from "react";
import type { UserProfile } from "../../../../contracts/desk.ts";
import { paths } from "../../../../contracts/paths.ts";
import { newCallKey } from "../../../api.ts";
import { formatBucks, formatPoints } from "../../../format.ts";
import { readDecimal } from "../../../ui/decimal.ts";
import { Field, Select } from "../../../ui/field.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { ActDialog } from "../../desk/act-dialog.tsx";
import { actOn } from "../../desk/act-on.ts";

export interface AdjustDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  onDone: () => void;
}

type Currency = "points" | "bucks";
const decimalsOf = { points: 0, bucks: 2 } as const;
const readAmount = (currency: Currency, typed: string): number | null => readDecimal(typed, decimalsOf[currency]);
const isCurrency = (value: string): value is Currency => value === "points" || value === "bucks";

export function AdjustDialog({ profile, ...dialog }: AdjustDialogProps) {
  const [currency, setCurrency] = useState<Currency>("points");
  const [amount, setAmount] = useState("");
  // One dialog is one adjustment, however often it is sent; another body is another adjustment.
  const sent = useRef<{ key: string; body: string } | null>(null);

  const act = async (form: FormData) => {
    const reason = String(form.get("reason") ?? "");
    const json = { currency, amount: readAmount(currency, amount), reason };
    const body = JSON.stringify(json);
    if (sent.current?.body !== body) sent.current = { key: newCallKey(), body };
    const path = paths.api.adjustBalance(profile.username);
    const acted = await actOn(path, json, "Balance adjusted.", { idempotent: sent.current.key });
    // A refusal is remembered under its key too: the next try is another one.
    if (acted === "refused") sent.current = null;
    return acted;
  };

  return (
    <ActDialog {...dialog} title={`Adjust ${profile.username}'s balance`} label={labelOf(currency, amount)} act={act}>
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
        <MoneyField
          label="Amount"
          lead={null}
          mostDecimals={decimalsOf[currency]}
          format={currency === "points" ? formatPoints : formatBucks}
          value={amount}
          onChange={setAmount}
          hint={afterwards(profile, currency, amount)}
        />
      </div>
      <Field label="Reason" name="reason" autoComplete="off" maxLength={500} hint="The viewer sees it too." />
    </ActDialog>
  );
}

function labelOf(currency: Currency, amount: string): string {
  const value = readAmount(currency, amount);
  if (value === null || value === 0) return "Adjust";
  const shown = currency === "points" ? formatPoints(Math.abs(value)) : formatBucks(Math.abs(value));
  return `${value > 0 ? "Give" : "Take"} ${shown} ${currency}`;
}

function afterwards(profile: UserProfile, currency: Currency, amount: string): string {
  const change = readAmount(currency, amount);
  if (change === null) return "Negative takes away.";
  const after = profile[currency] + change;
  if (after < 0) return "That is more than there is.";
  return `Then ${currency === "points" ? formatPoints(after) : formatBucks(after)}.`;
}
