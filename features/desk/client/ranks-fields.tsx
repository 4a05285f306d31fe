import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { withEmblem } from "../../../common/contract/ranks.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { formatAmount, formatDollars } from "../../../ui/base/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { readDecimal } from "../../../ui/decimal.ts";
import type { Values } from "../../../ui/desk/setting-edits.ts";
import { Field } from "../../../ui/field.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { m } from "../messages.ts";

export interface RanksFieldsProps {
  ranks: Values;
  errors: Record<string, string[]>;
  onChange: (ranks: Values) => void;
}

/** A row of the form. An amount that cannot be parsed stays as the admin typed it. */
interface Line {
  /** Empty for a new rank. */
  key: string;
  name: string;
  wager: number | string;
  reward: number | string;
}

export function RanksFields({ ranks, errors, onChange }: RanksFieldsProps) {
  const ladder = toLines(ranks.ladder);
  const set = (lines: Line[]) => onChange({ ...ranks, ladder: lines });
  const add = () => set([...ladder, { key: "", name: "", wager: "", reward: "" }]);
  return (
    <div className="grid gap-5 sm:col-span-2">
      <Switch
        label={m.ranksOn()}
        checked={ranks.on === true}
        onChange={(event) => onChange({ ...ranks, on: event.target.checked })}
      />
      <SavedLadder standing={ranks.standing} />
      <ol aria-label={m.ranksList()} className="grid gap-4">
        {ladder.map((line, index) => (
          <RankLine
            key={`${line.key} ${index}`}
            {...{ line, index, errors }}
            count={ladder.length}
            onChange={(changed) => set(ladder.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
            onRemove={() => set(ladder.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      {errors["ranks.ladder"]?.[0] !== undefined && (
        <p className="text-sm text-coral-300">{errors["ranks.ladder"][0]}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button icon={Plus} onClick={add}>
          {m.addRank()}
        </Button>
        <p className="text-sm text-soft">{costWords(ladder)}</p>
      </div>
    </div>
  );
}

function SavedLadder({ standing }: { standing: unknown }) {
  if (!isRecord(standing) || typeof standing.until !== "string") return null;
  const { until } = standing;
  return (
    <p className="rounded-control bg-gold-900 px-4 py-3 text-gold-200">
      {m.savedLadder({
        time: () => <LocalTime value={until} wraps />,
        ranks: ladderText(standing.ladder).replaceAll("\n", "; "),
      })}
    </p>
  );
}

interface RankLineProps {
  line: Line;
  index: number;
  count: number;
  errors: Record<string, string[]>;
  onChange: (changed: Partial<Line>) => void;
  onRemove: () => void;
}

function RankLine({ line, index, count, errors, onChange, onRemove }: RankLineProps) {
  const getError = (field: string) => errors[`ranks.ladder.${index}.${field}`]?.[0];
  const { image } = withEmblem({ name: line.name, threshold: 0, reward: 0 }, index, count);
  return (
    <li className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
      <div className="flex items-end gap-3">
        <Picture src={image} alt="" fit="contain" className="w-11 shrink-0" />
        <Field
          label={m.rankNumber({ number: index + 1 })}
          error={getError("name") ?? getError("key")}
          autoComplete="off"
          maxLength={30}
          value={line.name}
          onChange={(event) => onChange({ name: event.target.value })}
          className="min-w-0 flex-1"
        />
        <IconButton icon={Trash2} label={m.removeRank({ number: index + 1 })} onClick={onRemove} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Amount
          label={m.wager()}
          value={line.wager}
          error={getError("wager")}
          onChange={(wager) => onChange({ wager })}
        />
        <Amount
          label={m.pays()}
          value={line.reward}
          error={getError("reward")}
          onChange={(reward) => onChange({ reward })}
        />
      </div>
    </li>
  );
}

interface AmountProps {
  label: string;
  value: number | string;
  error: string | undefined;
  onChange: (value: number | string) => void;
}

function Amount({ label, value, error, onChange }: AmountProps) {
  const [typed, setTyped] = useState(formatTyped(value));
  const isTyped = (readDecimal(typed, 2) ?? typed) === value;
  return (
    <MoneyField
      label={label}
      error={error}
      value={isTyped ? typed : formatTyped(value)}
      ours={formatTyped(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(readDecimal(text, 2) ?? text);
      }}
    />
  );
}

/** Groups the digits, because ten million and a hundred million look alike without separators. */
const formatTyped = (value: number | string): string => (typeof value === "number" ? formatAmount(value) : value);

const toLines = (ladder: unknown): Line[] =>
  (Array.isArray(ladder) ? ladder.filter(isRecord) : []).map(({ key, name, wager, reward }) => ({
    ...{ key: String(key ?? ""), name: String(name ?? "") },
    ...{ wager: toAmount(wager), reward: toAmount(reward) },
  }));

const toAmount = (value: unknown): number | string => (typeof value === "number" ? value : String(value ?? ""));

/** Returns one line per rank, such as "Bronze I: $10.00 at $10,000.00". */
export const ladderText = (ladder: unknown): string =>
  toLines(ladder)
    .map(({ name, wager, reward }) => m.rankLine({ name, reward: formatShown(reward), wager: formatShown(wager) }))
    .join("\n");

const formatShown = (amount: number | string): string => (typeof amount === "number" ? formatDollars(amount) : amount);

function costWords(ladder: readonly Line[]): string {
  const rewards = ladder.map(({ reward }) => reward).filter((reward) => typeof reward === "number");
  const sum = rewards.reduce((all, reward) => all + reward, 0);
  const top = ladder.at(-1)?.wager;
  if (rewards.length !== ladder.length || typeof top !== "number") return "";
  return m.ranksCost({ top: formatDollars(top), sum: formatDollars(sum) });
}
