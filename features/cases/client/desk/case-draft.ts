// A case while an admin edits it: everything as typed, since nothing is checked here (ADMIN-87). Pure.

import type { RewardKind } from "../../../../fairness/rules/roll.ts";
import { readDecimal } from "../../../../ui/decimal.ts";
import type { Chance } from "../../contract/case-figures.ts";
import type { Case, CaseReward } from "../../contract/cases.ts";

export interface DraftReward {
  /** Stays with the reward when it moves. */
  key: number;
  label: string;
  prob: string;
  kind: RewardKind;
  amount: string;
  /** Empty: no limit. */
  stock: string;
  /** Of a reward of the case being edited: where it stood among them, and its stock as it was then. */
  was: { position: number; stock: string } | null;
  /** Address of the picture there is. */
  image: string | null;
  /** Chosen just now; wins over the address. */
  file: File | null;
}

export interface CaseDraft {
  name: string;
  price: string;
  image: string | null;
  file: File | null;
  rewards: DraftReward[];
  /** Of the case being edited: the version the draft began with. */
  version: number | null;
  /** The case whose pictures a duplicate may name. */
  copyOf: number | null;
}

/**
 * The draft of `was` as it is saved over `now`, which somebody else made of it: a reward that is still there is named by its
 * place in that, so that what is left of it counts.
 */
export function rebaseDraft(draft: CaseDraft, was: Case, now: Case): CaseDraft {
  const placeOf = (place: number): number => {
    const isIt = ({ label, kind }: CaseReward) =>
      label === was.rewards[place]?.label && kind === was.rewards[place]?.kind;
    const same = now.rewards[place];
    return same !== undefined && isIt(same) ? place : now.rewards.findIndex(isIt);
  };
  const rewards = draft.rewards.map((reward) => {
    const position = reward.was === null ? -1 : placeOf(reward.was.position);
    return { ...reward, was: reward.was === null || position === -1 ? null : { ...reward.was, position } };
  });
  return { ...draft, rewards, version: now.version };
}

/** What "Add Reward" appends (ADMIN-35). */
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
  copyOf: null,
};

/** The case as it stands, to be edited. */
export const toDraft = (saved: Case): CaseDraft => ({
  name: saved.name,
  price: String(saved.price),
  image: saved.image,
  file: null,
  rewards: saved.rewards.map(rewardDraft),
  version: saved.version,
  copyOf: null,
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

/** 0.000001 is "1e-6" to String(), which no server takes for a probability. */
function plainDecimal(share: number): string {
  const text = share.toFixed(6).replace(/0+$/, "");
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

/** The same under another name, to be saved as a new one. */
export function duplicateDraft(saved: Case): CaseDraft {
  const { rewards, ...draft } = toDraft(saved);
  return {
    ...draft,
    name: `${saved.name} copy`.slice(0, 100),
    rewards: rewards.map((reward) => ({ ...reward, was: null })),
    version: null,
    copyOf: saved.id,
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

/** Puts a reward in another place; beyond the ends it stays where it is. */
export function withMove(draft: CaseDraft, from: number, to: number): CaseDraft {
  const moved = draft.rewards[from];
  if (moved === undefined || to < 0 || to >= draft.rewards.length) return draft;
  const others = draft.rewards.filter((_, index) => index !== from);
  return { ...draft, rewards: others.toSpliced(to, 0, moved) };
}

/** As text can hold it: pictures chosen just now have to be chosen again. */
export const withoutFiles = (draft: CaseDraft): CaseDraft => ({
  ...draft,
  file: null,
  rewards: draft.rewards.map((reward) => ({ ...reward, file: null })),
});

/** Of a reward's amount: bucks have cents. */
export const amountDecimals = (kind: RewardKind): number => (kind === "bucks" ? 2 : 0);
const probDecimals = 6;

/** Probabilities and amounts as plain numbers; what cannot be read stays as it was typed, for the server to refuse. */
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

/** What the live figures are made of; what is no number yet counts as nothing. */
export const toChances = (draft: CaseDraft): Chance[] =>
  withPlainNumbers(draft).rewards.map(({ prob, kind, amount }) => ({
    prob: Number.parseFloat(prob),
    kind,
    amount: Number.parseFloat(amount),
  }));

/** The documented form: values as entered, a picture as its file, else as the address it has already. */
export function toFormData(draft: CaseDraft): FormData {
  const form = new FormData();
  form.set("name", draft.name);
  form.set("price", draft.price);
  setPicture(form, "image", draft);
  if (draft.copyOf !== null) form.set("copy_of", String(draft.copyOf));
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
