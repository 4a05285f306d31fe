// A case while an admin is editing it. Values stay as typed, because the server validates them (ADMIN-87). Pure functions.

import type { RewardKind } from "../../../../fairness/rules/roll.ts";
import { readDecimal } from "../../../../ui/decimal.ts";
import type { Chance } from "../../contract/case-figures.ts";
import type { Case, CaseReward } from "../../contract/cases.ts";
import { m } from "../../messages.ts";

export interface DraftReward {
  key: number;
  label: string;
  prob: string;
  kind: RewardKind;
  amount: string;
  /** Empty means no limit. */
  stock: string;
  /** For a saved reward: its position and stock in the version being edited. */
  was: { position: number; stock: string } | null;
  image: string | null;
  file: File | null;
}

export interface CaseDraft {
  name: string;
  price: string;
  image: string | null;
  file: File | null;
  rewards: DraftReward[];
  /** The version that the admin began to edit; null for a new case. */
  version: number | null;
  /** The case that this one was duplicated from. The form may refer to that case's pictures. */
  copiedId: number | null;
}

/**
 * Moves a draft from version `was` to `now`, which somebody else has saved meanwhile. A reward that still exists gets its new
 * position, so its stock stays right.
 */
export function rebaseDraft(draft: CaseDraft, was: Case, now: Case): CaseDraft {
  const findPlace = (place: number): number => {
    const isIt = ({ label, kind }: CaseReward) =>
      label === was.rewards[place]?.label && kind === was.rewards[place]?.kind;
    const same = now.rewards[place];
    return same !== undefined && isIt(same) ? place : now.rewards.findIndex(isIt);
  };
  const rewards = draft.rewards.map((reward) => {
    const position = reward.was === null ? -1 : findPlace(reward.was.position);
    return { ...reward, was: reward.was === null || position === -1 ? null : { ...reward.was, position } };
  });
  return { ...draft, rewards, version: now.version };
}

export const emptyReward = (key: number): DraftReward => ({
  key,
  label: "",
  prob: "0",
  kind: "item",
  amount: "0",
  stock: "",
  was: null,
  image: null,
  file: null,
});

export const emptyCase: CaseDraft = {
  name: "",
  price: "",
  image: null,
  file: null,
  rewards: [],
  version: null,
  copiedId: null,
};

export const toDraft = (saved: Case): CaseDraft => ({
  name: saved.name,
  price: String(saved.price),
  image: saved.image,
  file: null,
  rewards: saved.rewards.map(rewardDraft),
  version: saved.version,
  copiedId: null,
});

function rewardDraft(reward: CaseReward, position: number): DraftReward {
  const stock = reward.stock === null ? "" : String(reward.stock);
  return {
    key: position,
    label: reward.label,
    prob: plainDecimal(reward.prob),
    kind: reward.kind,
    amount: String(reward.amount),
    stock,
    was: { position, stock },
    image: reward.image,
    file: null,
  };
}

/** Returns 0.000001 in full. String() would give "1e-6", which the server refuses. */
function plainDecimal(share: number): string {
  const text = share.toFixed(6).replace(/0+$/, "");
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

export function duplicateDraft(saved: Case): CaseDraft {
  const { rewards, ...draft } = toDraft(saved);
  return {
    ...draft,
    name: m.nameCopy({ name: saved.name }).slice(0, 100),
    rewards: rewards.map((reward) => ({ ...reward, was: null })),
    version: null,
    copiedId: saved.id,
  };
}

const nextKey = (rewards: readonly DraftReward[]): number => Math.max(-1, ...rewards.map(({ key }) => key)) + 1;

export const withReward = (draft: CaseDraft): CaseDraft => ({
  ...draft,
  rewards: [...draft.rewards, emptyReward(nextKey(draft.rewards))],
});

export const withoutReward = (draft: CaseDraft, key: number): CaseDraft => ({
  ...draft,
  rewards: draft.rewards.filter((reward) => reward.key !== key),
});

export const withChange = (draft: CaseDraft, key: number, change: Partial<DraftReward>): CaseDraft => ({
  ...draft,
  rewards: draft.rewards.map((reward) => (reward.key === key ? { ...reward, ...change } : reward)),
});

export function withMove(draft: CaseDraft, from: number, to: number): CaseDraft {
  const moved = draft.rewards[from];
  if (moved === undefined || to < 0 || to >= draft.rewards.length) return draft;
  const others = draft.rewards.filter((_, index) => index !== from);
  return { ...draft, rewards: others.toSpliced(to, 0, moved) };
}

/** Returns the draft without its files, which text cannot store. The admin has to choose new pictures again. */
export const withoutFiles = (draft: CaseDraft): CaseDraft => ({
  ...draft,
  file: null,
  rewards: draft.rewards.map((reward) => ({ ...reward, file: null })),
});

export const amountDecimals = (kind: RewardKind): number => (kind === "bucks" ? 2 : 0);
const probDecimals = 6;

/**
 * Returns the draft with probabilities and amounts as plain numbers. Unreadable values stay as typed, and the server refuses
 * them.
 */
export const withPlainNumbers = (draft: CaseDraft): CaseDraft => ({
  ...draft,
  rewards: draft.rewards.map((reward) => ({
    ...reward,
    prob: toPlainNumber(reward.prob, probDecimals),
    amount: toPlainNumber(reward.amount, amountDecimals(reward.kind)),
  })),
});

function toPlainNumber(typed: string, mostDecimals: number): string {
  const amount = readDecimal(typed, mostDecimals);
  return amount === null ? typed : plainDecimal(amount);
}

export const toChances = (draft: CaseDraft): Chance[] =>
  withPlainNumbers(draft).rewards.map(({ prob, kind, amount }) => ({
    prob: Number.parseFloat(prob),
    kind,
    amount: Number.parseFloat(amount),
  }));

export function toFormData(draft: CaseDraft): FormData {
  const form = new FormData();
  form.set("name", draft.name);
  form.set("price", draft.price);
  setPicture(form, "image", draft);
  if (draft.copiedId !== null) form.set("copy_of", String(draft.copiedId));
  if (draft.version !== null) form.set("version", String(draft.version));
  draft.rewards.forEach((reward, index) => {
    const field = (name: string) => `rewards[${index}][${name}]`;
    form.set(field("label"), reward.label);
    form.set(field("prob"), reward.prob);
    form.set(field("kind"), reward.kind);
    form.set(field("amount"), reward.amount);
    form.set(field("stock"), reward.stock);
    if (reward.was !== null) {
      form.set(field("was"), String(reward.was.position));
      form.set(field("stock_seen"), reward.was.stock);
    }
    setPicture(form, field("image"), reward);
  });
  return form;
}

function setPicture(form: FormData, name: string, { file, image }: Pick<DraftReward, "file" | "image">): void {
  if (file !== null) form.set(name, file);
  else if (image !== null) form.set(name, image);
}
