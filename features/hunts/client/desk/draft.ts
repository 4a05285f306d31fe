// A hunt that staff are editing. All steps are pure functions, so that each step can be undone.

import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { readDecimal } from "../../../../ui/decimal.ts";
import type { Hunt, HuntBonus } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";

export interface DraftBonus {
  /** The saved bonus's id; undefined for a new one. */
  id?: number;
  key: string;
  name: string;
  provider_name: string;
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

/** Returns a sentence about the first unreadable amount, or null. Ignores empty amounts, which the server refuses. */
export function findUnreadableAmount(draft: Draft): string | null {
  const typed = [
    { problem: m.badStartBalance(), text: draft.start_cost },
    ...draft.bonuses.flatMap(({ name, bet_size, payout }) => [
      { problem: m.badBet({ name }), text: bet_size },
      { problem: m.badPayout({ name }), text: payout },
    ]),
  ];
  const bad = typed.find(({ text }) => text.trim() !== "" && readDecimal(text) === null);
  return bad?.problem ?? null;
}

const parseAmount = (typed: string): number => readDecimal(typed) ?? 0;

/** Returns the body of the save call. The server validates it. */
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
 * Merges a saved draft into `now`, the draft on the page. `base` is the draft that was sent, and `saved` is the
 * server's version. Text typed since then stays. A new bonus gets its id by its position in `base`.
 */
export function mergeSaved(now: Draft, base: Draft, saved: Draft): Draft {
  if (now === base) return saved;
  const getId = new Map(base.bonuses.map(({ key }, index) => [key, saved.bonuses[index]?.id]));
  const bonuses = now.bonuses.map((bonus) => {
    const id = bonus.id ?? getId.get(bonus.key);
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

/** Moves a bonus up (-1) or down (+1) by one row. Does nothing at the end of the list. */
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

/** A bet this many times the hunt's median bet is probably a typo. */
const unusualBetTimes = 20;
/** Hardly any slot pays this many times the bet. */
const unusualPayoutTimes = 10_000;

/** Returns a warning about an unusual bet, or null. `others` are the hunt's other bets. */
export function betWarning(typed: string, others: readonly string[]): string | null {
  const [bet, usual] = [readDecimal(typed), median(others.map(parseAmount).filter((amount) => amount > 0))];
  if (bet === null || usual === null || bet < usual * unusualBetTimes) return null;
  return m.unusualBet({ bet: formatDollars(bet), times: timesWords(bet / usual), usual: formatDollars(usual) });
}

export function payoutWarning({ bet_size, payout }: Pick<DraftBonus, "bet_size" | "payout">): string | null {
  const [bet, paid] = [parseAmount(bet_size), parseAmount(payout)];
  if (bet <= 0 || paid <= bet * unusualPayoutTimes) return null;
  return m.unusualPayout({ paid: formatDollars(paid), times: timesWords(paid / bet) });
}

const timesWords = (times: number): string => m.times({ times: formatPoints(times) });

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

export const findNextUnopened = (draft: Draft): DraftBonus | undefined =>
  draft.bonuses.find(({ payout }) => payout.trim() === "");
