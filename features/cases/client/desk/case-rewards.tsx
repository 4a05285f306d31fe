import { ChevronDown, ChevronUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Field, Select } from "../../../../ui/field.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import { PictureField } from "../../../../ui/picture-field.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { m } from "../../messages.ts";
import {
  amountDecimals,
  type CaseDraft,
  type DraftReward,
  withChange,
  withMove,
  withoutReward,
  withReward,
} from "./case-draft.ts";
import { rewardField } from "./case-problems.ts";

export interface CaseRewardsProps {
  draft: CaseDraft;
  onChange: (draft: CaseDraft) => void;
  getError: (field: string) => string | undefined;
}

export function CaseRewards({ draft, onChange, getError }: CaseRewardsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => onChange(withMove(draft, from, to));
  return (
    <section aria-label={m.rewards()} className="grid gap-3">
      <ol className="grid gap-3">
        {draft.rewards.map((reward, index) => (
          <li
            key={reward.key}
            className={cx("rounded-card border border-line p-3.5", dragged === index && "opacity-50")}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
          >
            <RewardHead
              index={index}
              label={reward.label}
              count={draft.rewards.length}
              onMove={(to) => move(index, to)}
              onDrag={setDragged}
            />
            {/* A drag shows only the cards' heads, because whole cards hardly fit the dialog. */}
            <div hidden={dragged !== null} className="mt-3">
              <RewardFields
                reward={reward}
                getField={(part) => ({ name: rewardField(index, part), error: getError(rewardField(index, part)) })}
                onChange={(change) => onChange(withChange(draft, reward.key, change))}
                onDelete={() => onChange(withoutReward(draft, reward.key))}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button icon={Plus} name="add-reward" onClick={() => onChange(withReward(draft))} wide>
        {m.addReward()}
      </Button>
      {getError("add-reward") && draft.rewards.length === 0 && (
        <p className="text-sm text-coral-300">{getError("add-reward")}</p>
      )}
    </section>
  );
}

interface RewardHeadProps {
  index: number;
  label: string;
  count: number;
  onMove: (to: number) => void;
  onDrag: (index: number | null) => void;
}

function RewardHead({ index, label, count, onMove, onDrag }: RewardHeadProps) {
  const number = index + 1;
  const start = (event: DragEvent<HTMLButtonElement>) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", m.rewardNumber({ number }));
    // Waits a moment, because browsers cancel a drag if the element changes as the drag starts.
    setTimeout(() => onDrag(index));
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        draggable
        aria-label={m.moveReward({ number })}
        data-tip={m.moveTip()}
        className="btn btn-quiet btn-sm btn-icon cursor-grab active:cursor-grabbing"
        onDragStart={start}
        onDragEnd={() => onDrag(null)}
        onKeyDown={press}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">
        {m.rewardNumber({ number })}
        {label !== "" && <span className="font-text font-normal text-faint"> · {label}</span>}
      </h3>
      <IconButton
        label={m.moveRewardUp({ number })}
        icon={ChevronUp}
        size="sm"
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={m.moveRewardDown({ number })}
        icon={ChevronDown}
        size="sm"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
    </div>
  );
}

interface RewardFieldsProps {
  reward: DraftReward;
  getField: (part: "label" | "prob" | "stock" | "amount") => { name: string; error: string | undefined };
  onChange: (change: Partial<DraftReward>) => void;
  onDelete: () => void;
}

const kinds = [
  { value: "item", label: m.item() },
  { value: "points", label: m.points() },
  { value: "bucks", label: m.bucks() },
];
const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const amountLabels = { item: m.worthInPoints(), points: m.points(), bucks: m.dollars() } as const;

function RewardFields({ reward, getField, onChange, onDelete }: RewardFieldsProps) {
  const coin = useCoin();
  return (
    <div className="reward-fields grid grid-cols-1 gap-3.5">
      <Field
        label={m.rewardLabel()}
        {...getField("label")}
        autoComplete="off"
        value={reward.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <PictureField
        label={m.rewardImage()}
        name={`reward-image-${reward.key}`}
        current={reward.image}
        isUnchecked
        onChoose={(file) => onChange({ file })}
      />
      <div className="grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-1">
        <Field
          label={m.probability()}
          type="number"
          inputMode="decimal"
          step="any"
          {...getField("prob")}
          value={reward.prob}
          onChange={(event) => onChange({ prob: event.target.value })}
        />
        <Field
          label={m.stock()}
          type="number"
          step="any"
          {...getField("stock")}
          inputMode="numeric"
          placeholder={m.noLimit()}
          value={reward.stock}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
        <Select
          label={m.kind()}
          options={kinds.map(({ value, label }) => ({ value, label: coin(label) }))}
          value={reward.kind}
          onChange={(event) => onChange({ kind: parseKind(event.target.value) })}
        />
        <MoneyField
          label={coin(amountLabels[reward.kind])}
          lead={null}
          mostDecimals={amountDecimals(reward.kind)}
          format={numberFormat.format}
          {...getField("amount")}
          value={reward.amount}
          onChange={(amount) => onChange({ amount })}
        />
      </div>
      <Button variant="quiet" size="sm" icon={Trash2} onClick={onDelete} className="justify-self-end">
        {m.deleteReward()}
      </Button>
    </div>
  );
}

const parseKind = (value: string): DraftReward["kind"] => (value === "points" || value === "bucks" ? value : "item");
