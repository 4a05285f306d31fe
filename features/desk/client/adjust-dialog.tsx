import { useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { useAct } from "../../../ui/base/act.ts";
import { formatBucks, formatPoints } from "../../../ui/base/format.ts";
import { readDecimal } from "../../../ui/decimal.ts";
import { deskWords } from "../../../ui/desk/desk-call.ts";
import { Field, Select } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { showToast, toOutcome } from "../../../ui/outcome.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { UserProfile } from "../contract/desk.ts";
import { m } from "../messages.ts";

export interface AdjustDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  /** Called after every response. A refusal may mean that somebody else has changed the account. */
  onDone: () => void;
}

type Currency = "points" | "bucks";
const currencyDecimals = { points: 0, bucks: 2 } as const;
const readAmount = (currency: Currency, typed: string): number | null => readDecimal(typed, currencyDecimals[currency]);
const isCurrency = (value: string): value is Currency => value === "points" || value === "bucks";

export function AdjustDialog({ profile, onDone, ...dialog }: AdjustDialogProps) {
  const [currency, setCurrency] = useState<Currency>("points");
  const [amount, setAmount] = useState("");
  const { act } = useAct();
  const coin = useCoin();

  const send = async (form: FormData): Promise<boolean> => {
    const json = { currency, amount: readAmount(currency, amount), reason: String(form.get("reason") ?? "") };
    const path = deskApiPaths.adjustBalance(profile.username);
    const acted = await act({ path, json }, (answer) => toOutcome(answer, deskWords(m.balanceAdjusted())));
    showToast(acted);
    onDone();
    return acted.kind === "done";
  };

  return (
    <FormDialog
      {...dialog}
      title={m.adjustTitle({ username: profile.username })}
      width="480px"
      label={buttonLabel(currency, amount)}
      onSend={send}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={m.currency()}
          value={currency}
          onChange={(event) => isCurrency(event.target.value) && setCurrency(event.target.value)}
          options={[
            { value: "points", label: coin(m.points()) },
            { value: "bucks", label: m.bucks() },
          ]}
        />
        <MoneyField
          label={m.amount()}
          lead={null}
          mostDecimals={currencyDecimals[currency]}
          format={currency === "points" ? formatPoints : formatBucks}
          value={amount}
          onChange={setAmount}
          hint={balanceAfter(profile, currency, amount)}
        />
      </div>
      <Field label={m.reason()} name="reason" autoComplete="off" maxLength={500} hint={m.viewerSees()} />
    </FormDialog>
  );
}

function buttonLabel(currency: Currency, amount: string): string {
  const value = readAmount(currency, amount);
  if (value === null || value === 0) return m.adjust();
  const shown = currency === "points" ? formatPoints(Math.abs(value)) : formatBucks(Math.abs(value));
  return value > 0 ? m.give({ amount: shown, currency }) : m.take({ amount: shown, currency });
}

function balanceAfter(profile: UserProfile, currency: Currency, amount: string): string {
  const change = readAmount(currency, amount);
  if (change === null) return m.negativeTakes();
  const after = profile[currency] + change;
  if (after < 0) return m.moreThanHeld();
  return m.balanceAfter({ balance: currency === "points" ? formatPoints(after) : formatBucks(after) });
}
