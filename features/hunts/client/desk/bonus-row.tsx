import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "../../../../ui/cx.ts";
import { MoneyCell } from "../../../../ui/money-field.tsx";
import { m } from "../../messages.ts";
import {
  betWarning,
  changeBonus,
  type Draft,
  type DraftBonus,
  moveBonus,
  otherBets,
  payoutWarning,
  removeBonus,
} from "./draft.ts";

export interface BonusRowProps {
  bonus: DraftBonus;
  number: number;
  draft: Draft;
  isNext: boolean;
  onChange: (draft: Draft) => void;
  /** Called after an entered payout of this bonus. */
  onOpened: (draft: Draft) => void;
}

export function BonusRow({ bonus, number, draft, isNext, onChange, onOpened }: BonusRowProps) {
  const { key } = bonus;
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onChange(moveBonus(draft, key, event.key === "ArrowUp" ? -1 : 1));
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.currentTarget.value.trim() === "") return;
    event.preventDefault();
    onOpened(changeBonus(draft, key, { payout: event.currentTarget.value }));
  };
  return (
    <li
      className={cx(
        "grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2 md:grid-cols-[2.5rem_minmax(0,1fr)_7rem_9rem_auto]",
        isNext ? "border-mint-400/60 bg-surface-2" : "border-line bg-surface-1",
      )}
      onKeyDown={move}
    >
      <span className="figures text-right text-faint">{number}</span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{bonus.name}</span>
        <span className="block truncate text-sm text-faint">{bonus.provider_name}</span>
      </span>
      <span className="grid grid-cols-2 gap-3 max-md:order-last max-md:col-span-full md:contents">
        <MoneyCell
          label={m.betOf({ name: bonus.name })}
          value={bonus.bet_size}
          warning={betWarning(bonus.bet_size, otherBets(draft, key))}
          onChange={(bet_size) => onChange(changeBonus(draft, key, { bet_size }))}
        />
        <MoneyCell
          label={m.payoutOf({ name: bonus.name })}
          value={bonus.payout}
          warning={payoutWarning(bonus)}
          placeholder={m.payout()}
          payoutLabel={key}
          onChange={(payout) => onChange(changeBonus(draft, key, { payout }))}
          onKeyDown={enter}
        />
      </span>
      <span className="flex">
        <RowButton
          words={m.moveUp({ name: bonus.name })}
          icon={ArrowUp}
          onClick={() => onChange(moveBonus(draft, key, -1))}
        />
        <RowButton
          words={m.moveDown({ name: bonus.name })}
          icon={ArrowDown}
          onClick={() => onChange(moveBonus(draft, key, 1))}
        />
        <RowButton
          words={m.remove({ name: bonus.name })}
          icon={Trash2}
          onClick={() => onChange(removeBonus(draft, key))}
        />
      </span>
    </li>
  );
}

function RowButton({ words, icon: Icon, onClick }: { words: string; icon: typeof ArrowUp; onClick: () => void }) {
  return (
    <button type="button" className="btn btn-quiet btn-icon text-faint" data-tip={words} onClick={onClick}>
      <Icon size={17} aria-hidden />
      <span className="sr-only">{words}</span>
    </button>
  );
}
