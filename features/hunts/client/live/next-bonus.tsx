import { Delete } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { formatDollars } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import type { HuntBonus } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";
import { payoutWarning } from "../desk/draft.ts";
import { applyKey, cleanInput, type PadKey, parseAmount } from "./number-pad-input.ts";

export interface NextBonusProps {
  bonus: HuntBonus;
  number: number;
  total: number;
  typed: string;
  onType: (typed: string) => void;
  isSending: boolean;
  isLast: boolean;
  onEnter: (payout: number) => void;
  onSkip: () => void;
}

export function NextBonus(props: NextBonusProps) {
  const { bonus, number, total, typed, onType, isSending, isLast, onEnter, onSkip } = props;
  const { provider_name: provider } = bonus;
  const bet = formatDollars(bonus.bet_size);
  const b = (text: ReactNode) => <b className="figures">{text}</b>;
  const [isMissing, setMissing] = useState(false);
  const amount = parseAmount(typed);
  const warning = payoutWarning({ bet_size: String(bonus.bet_size), payout: typed });
  const type = (next: string) => {
    setMissing(false);
    onType(next);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) setMissing(true);
    else if (!isSending) onEnter(amount);
  };
  return (
    <Card as="section" className="grid grid-cols-1 gap-4 p-4">
      <header className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <p className="font-medium text-mint-300 figures">{m.numberOf({ number, total })}</p>
          <h2 className="line-clamp-2 text-title-1 wrap-anywhere">{bonus.name}</h2>
          <p className="text-text">
            {provider === "" ? m.betLine({ b, bet }) : m.betLineProvider({ b, bet, provider })}
          </p>
        </div>
        <Button variant="quiet" onClick={onSkip} disabledReason={isLast ? m.onlyOneLeft() : null}>
          {m.skip()}
        </Button>
      </header>
      <form onSubmit={send} className="grid grid-cols-1 gap-3">
        <div className="flex items-stretch gap-2">
          <label className="field-box min-h-14 min-w-0 flex-1">
            <span className="pl-3 text-title-2 text-soft">$</span>
            <span className="sr-only">{m.payout()}</span>
            <input
              className="field-input min-w-0 text-title-1 font-semibold figures"
              // The number pad replaces the on-screen keyboard. A real keyboard still works.
              inputMode="none"
              autoComplete="off"
              value={typed}
              placeholder="0.00"
              onChange={({ target }) => type(cleanInput(target.value))}
            />
          </label>
          <BackspaceKey onPress={() => type(typed.slice(0, -1))} />
        </div>
        <output
          className={`min-h-6 text-center figures ${isMissing || (typed !== "" && amount === null) ? "text-coral-300" : "text-text"}`}
        >
          {hintWords(typed, amount, bonus.bet_size, isMissing)}
        </output>
        {warning !== null && <p className="text-center text-gold-200">{warning}</p>}
        <NumberPad typed={typed} onType={type} />
        <Button type="submit" variant="primary" size="lg" wide busy={isSending}>
          {amount === null ? m.enterPayout() : m.enterAmount({ amount: formatDollars(amount) })}
        </Button>
      </form>
    </Card>
  );
}

function hintWords(typed: string, amount: number | null, bet: number, isMissing: boolean): string {
  if (isMissing && typed === "") return m.typeFirst();
  if (typed === "") return "";
  if (amount === null) return m.notAnAmount({ typed });
  if (bet <= 0) return m.readAs({ amount: formatDollars(amount) });
  const times = (amount / bet).toLocaleString("en-US", { maximumFractionDigits: 2 });
  return m.readAsTimes({ amount: formatDollars(amount), times });
}

const keys: PadKey[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0", "."];
const names: Partial<Record<PadKey, string>> = { ",": m.comma(), ".": m.dot() };
const keyStyle =
  "grid h-14 place-items-center rounded-control bg-surface-3 text-title-2 font-semibold text-text active:bg-mint-900 figures touch-manipulation select-none";

/** A number pad with keys large enough for a thumb, with comma and dot. A keyboard types into the field above. */
function NumberPad({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={names[key]}
          className={keyStyle}
          onClick={() => onType(applyKey(typed, key))}
        >
          {key}
        </button>
      ))}
    </div>
  );
}

const BackspaceKey = ({ onPress }: { onPress: () => void }) => (
  <button type="button" aria-label={m.deleteDigit()} className={`${keyStyle} w-16 shrink-0`} onClick={onPress}>
    <Delete size={26} aria-hidden />
  </button>
);
