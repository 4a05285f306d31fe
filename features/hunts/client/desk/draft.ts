// A hunt as it is being edited: pure steps, so that every one can be undone.

import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { readDecimal } from "../../../../ui/decimal.ts";
import type { Hunt, HuntBonus } from "../../contract/hunts.ts";

export interface DraftBonus {
  /** Of the saved bonus; absent for a new one. */
  id?: number;
  /** Tells rows apart while editing. */
  key: string;
  name: string;
  provider_name: string;
  /** As typed. */
  bet_size: string;
  payout: string;
}

export interface Draft {
  name: string;
  start_cost: string;
  finished: boolean;
  bonuses: DraftBonus[];
}

export const emptyDraft: Draft = { name: "", start_cost: "", finished: false, bonuses: [] };

export function toDraft(hunt: Hunt): Draft {
  return {
    name: hunt.name,
    start_cost: String(hunt.info_start_cost),
    finished: hunt.finished,
    bonuses: (hunt.bonuses ?? []).map(toDraftBonus),
  };
}

export const toDraftBonus = (bonus: HuntBonus): DraftBonus => ({
  id: bonus.id,
  key: `saved-${bonus.id}`,
  name: bonus.name,
  provider_name: bonus.provider_name,
  bet_size: String(bonus.bet_size),
  payout: bonus.payout === null ? "" : String(bonus.payout),
});

/** The first amount nobody can read, in a sentence; null when all can be. An empty one the server speaks about. */
export function findUnreadableAmount(draft: Draft): string | null {
  const typed = [
    { what: "start balance", text: draft.start_cost },
    ...draft.bonuses.flatMap(({ name, bet_size, payout }) => [
      { what: `bet of ${name}`, text: bet_size },
      { what: `payout of ${name}`, text: payout },
    ]),
  ];
  const bad = typed.find(({ text }) => text.trim() !== "" && readDecimal(text) === null);
  return bad === undefined ? null : `The ${bad.what} is no amount.`;
}

const parseAmount = (typed: string): number => readDecimal(typed) ?? 0;

/** What saving sends, of a draft whose amounts can be read; the server says what will not do. */
export function toSaveRequest(draft: Draft, version: number | undefined) {
  return {
    name: draft.name,
    start_cost: parseAmount(draft.start_cost),
    finished: draft.finished,
    ...(version !== undefined && { version }),
    bonuses: draft.bonuses.map(({ id, name, provider_name, bet_size, payout }) => ({
      ...(id !== undefined && { id }),
      name,
      provider_name,
      bet_size: parseAmount(bet_size),
      payout: readDecimal(payout),
    })),
  };
}

/**
 * What is shown once `toStoredReward` stands on the server, of a draft that was `base` when it was sent. What was typed since
 * stays; its new bonuses get the ids they have now, told by their places in what was sent.
 */
export function mergeSaved(now: Draft, base: Draft, saved: Draft): Draft {
  if (now === base) return saved;
  const idOf = new Map(base.bonuses.map(({ key }, index) => [key, saved.bonuses[index]?.id]));
  const bonuses = now.bonuses.map((bonus) => {
    const id = bonus.id ?? idOf.get(bonus.key);
    return id === undefined ? bonus : { ...bonus, id };
  });
  return { ...now, finished: now.finished === base.finished ? saved.finished : now.finished, bonuses };
}

export function changeBonus(draft: Draft, key: string, change: Partial<DraftBonus>): Draft {
  return { ...draft, bonuses: draft.bonuses.map((bonus) => (bonus.key === key ? { ...bonus, ...change } : bonus)) };
}

export const removeBonus = (draft: Draft, key: string): Draft => ({
  ...draft,
  bonuses: draft.bonuses.filter((bonus) => bonus.key !== key),
});

/** Up (-1) or down (+1) by one place; at the ends it stays. */
export function moveBonus(draft: Draft, key: string, by: -1 | 1): Draft {
  const from = draft.bonuses.findIndex((bonus) => bonus.key === key);
  const moved = draft.bonuses[from];
  const other = draft.bonuses[from + by];
  if (moved === undefined || other === undefined) return draft;
  const bonuses = [...draft.bonuses];
  bonuses[from] = other;
  bonuses[from + by] = moved;
  return { ...draft, bonuses };
}

/** A bet so many times the hunt's usual one was hardly meant. */
const unusualBetTimes = 20;
/** No slot pays so many times the bet, or hardly any. */
const unusualPayoutTimes = 10_000;

/** What to look at twice about the bet; `missingAddresses` are the bets of the hunt's other bonuses. */
export function betWarning(typed: string, others: readonly string[]): string | null {
  const [bet, usual] = [readDecimal(typed), median(others.map(parseAmount).filter((amount) => amount > 0))];
  if (bet === null || usual === null || bet < usual * unusualBetTimes) return null;
  return `${formatDollars(bet)} is ${timesWords(bet / usual)} the usual ${formatDollars(usual)}.`;
}

export function payoutWarning({ bet_size, payout }: Pick<DraftBonus, "bet_size" | "payout">): string | null {
  const [bet, paid] = [parseAmount(bet_size), parseAmount(payout)];
  if (bet <= 0 || paid <= bet * unusualPayoutTimes) return null;
  return `${formatDollars(paid)} is ${timesWords(paid / bet)} the bet.`;
}

const timesWords = (times: number): string => `${formatPoints(times)} times`;

function median(amounts: readonly number[]): number | null {
  const sorted = amounts.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export const otherBets = (draft: Draft, key: string): string[] =>
  draft.bonuses.filter((bonus) => bonus.key !== key).map(({ bet_size }) => bet_size);

export const countUnopened = (draft: Draft): number =>
  draft.bonuses.filter(({ payout }) => payout.trim() === "").length;

/** The first bonus that was not opened yet: the one to open next. */
export const findNextUnopened = (draft: Draft): DraftBonus | undefined =>
  draft.bonuses.find(({ payout }) => payout.trim() === "");
