// A hunt as it is being edited: pure steps, so that every one can be undone.
import type { Hunt, HuntBonus } from "../../../contracts/hunts.ts";

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

export function draftOf(hunt: Hunt): Draft {
  return {
    name: hunt.name,
    start_cost: String(hunt.info_start_cost),
    finished: hunt.finished,
    bonuses: (hunt.bonuses ?? []).map(draftBonus),
  };
}

const draftBonus = (bonus: HuntBonus): DraftBonus => ({
  id: bonus.id,
  key: `saved-${bonus.id}`,
  name: bonus.name,
  provider_name: bonus.provider_name,
  bet_size: String(bonus.bet_size),
  payout: bonus.payout === null ? "" : String(bonus.payout),
});

/** What saving sends; the server says what will not do. */
export function savedForm(draft: Draft, version: number | undefined) {
  return {
    name: draft.name,
    start_cost: Number(draft.start_cost),
    finished: draft.finished,
    ...(version !== undefined && { version }),
    bonuses: draft.bonuses.map(({ id, name, provider_name, bet_size, payout }) => ({
      ...(id !== undefined && { id }),
      name,
      provider_name,
      bet_size: Number(bet_size),
      payout: payout.trim() === "" ? null : Number(payout),
    })),
  };
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

/** The first bonus that was not opened yet: the one to open next. */
export const nextClosed = (draft: Draft): DraftBonus | undefined =>
  draft.bonuses.find(({ payout }) => payout.trim() === "");
