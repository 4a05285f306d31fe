import { Plus, Trash2 } from "lucide-react";
import { formatPoints } from "../../../../ui/base/format.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Field, Select } from "../../../../ui/field.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { PrizeKind } from "../../contract/boards.ts";
import { maxPrizes, maxPrizeText } from "../../contract/limits.ts";
import { m } from "../../messages.ts";
import { totalWords } from "../words.ts";
import { nextPrize, type PrizeDraft, sumPrizes } from "./board-draft.ts";

export interface PrizeRowsProps {
  rows: PrizeDraft[];
  onChange: (rows: PrizeDraft[]) => void;
  error: string | undefined;
}

export function PrizeRows({ rows, onChange, error }: PrizeRowsProps) {
  const coin = useCoin();
  const sums = sumPrizes(rows);
  const total = totalWords(sums.bucks, sums.points, coin);
  const changeRow = (row: PrizeDraft) => onChange(rows.map((one) => (one.key === row.key ? row : one)));
  return (
    <fieldset className="grid grid-cols-1 gap-3" data-field="prizes" tabIndex={-1}>
      <legend className="mb-2 text-sm font-medium text-soft">{m.prizes()}</legend>
      <p className="text-sm text-faint">{rows.length === 0 ? m.noPrizesYet() : m.prizesHint()}</p>
      {rows.length > 0 && (
        <ol className="grid grid-cols-1 gap-3">
          {rows.map((row, index) => (
            <PrizeRow
              key={row.key}
              row={row}
              number={index + 1}
              onChange={changeRow}
              onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-coral-300">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button
          size="sm"
          icon={Plus}
          disabledReason={rows.length >= maxPrizes ? m.badNumber({ min: 0, max: maxPrizes }) : null}
          onClick={() => onChange([...rows, nextPrize(rows)])}
        >
          {m.addPrize()}
        </Button>
        {sums.places > 0 && (
          <output className="font-medium figures wrap-anywhere">
            {total !== null &&
              m.prizeSum({ places: sums.places, sum: () => <strong className="text-gold-300">{total}</strong> })}{" "}
            {sums.texts > 0 && <span className="text-soft">{m.prizeSumTexts({ count: sums.texts })}</span>}
          </output>
        )}
      </div>
    </fieldset>
  );
}

const kinds: readonly PrizeKind[] = ["bucks", "points", "text"];

interface PrizeRowProps {
  row: PrizeDraft;
  number: number;
  onChange: (row: PrizeDraft) => void;
  onRemove: () => void;
}

function PrizeRow({ row, number, onChange, onRemove }: PrizeRowProps) {
  const coin = useCoin();
  const change = (changed: Partial<PrizeDraft>) => onChange({ ...row, ...changed });
  return (
    <li className="grid grid-cols-2 items-start gap-3 border-b border-line pb-3 md:grid-cols-[5rem_5rem_8rem_minmax(0,1fr)_auto]">
      <Field
        label={m.from()}
        inputMode="numeric"
        value={row.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <Field
        label={m.to()}
        inputMode="numeric"
        value={row.to}
        placeholder={row.from}
        onChange={(event) => change({ to: event.target.value })}
      />
      <Select
        label={m.kindOfPrize()}
        className="max-md:col-span-full"
        value={row.kind}
        onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) ?? row.kind })}
        options={[
          { value: "bucks", label: m.bucks() },
          { value: "points", label: coin(m.points()) },
          { value: "text", label: m.text() },
        ]}
      />
      {row.kind === "text" ? (
        <Field
          label={m.prizeText()}
          value={row.text}
          maxLength={maxPrizeText}
          onChange={(event) => change({ text: event.target.value })}
        />
      ) : (
        <MoneyField
          label={m.amount()}
          value={row.amount}
          {...(row.kind === "points" && { lead: null, format: formatPoints })}
          onChange={(amount) => change({ amount })}
        />
      )}
      <IconButton
        label={m.removePrize({ number })}
        icon={Trash2}
        className="mt-6 justify-self-end sm:mt-6.5"
        onClick={onRemove}
      />
    </li>
  );
}
