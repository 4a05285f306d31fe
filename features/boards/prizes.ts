// Pure rules of a race's prizes: ranges of places, and how tied accounts divide the prizes of their places.
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { BoardPrize, PrizeKind } from "./contract/boards.ts";
import { maxPlaces } from "./contract/limits.ts";

/** A range of places. `amount` is the prize of each place: cents for bucks, whole points, or 0 for a non-cash prize. */
export interface StoredPrize {
  from: number;
  to: number;
  kind: PrizeKind;
  amount: number;
  text?: string;
}

export type PlacePrize = Omit<StoredPrize, "from" | "to">;

export type PrizeRefusal = {
  why: "turned_round" | "overlapping" | "no_amount" | "not_whole" | "no_text";
  place: number;
};

type EnteredPrize = Omit<BoardPrize, "text"> & { text?: string | undefined };

/** Returns the prizes in the order of their places, in stored units. A place may have one prize of each kind. */
export function toStoredPrizes(entered: readonly EnteredPrize[]): Result<StoredPrize[], PrizeRefusal> {
  const prizes: StoredPrize[] = [];
  for (const { from, to, kind, amount, text } of entered) {
    if (to < from) return refused({ why: "turned_round", place: from });
    if (kind === "text") {
      if (text === undefined) return refused({ why: "no_text", place: from });
      prizes.push({ from, to, kind, amount: 0, text });
      continue;
    }
    const units = kind === "bucks" ? toCents(amount) : amount;
    if (units === null || !Number.isSafeInteger(units)) return refused({ why: "not_whole", place: from });
    if (units === 0) return refused({ why: "no_amount", place: from });
    prizes.push({ from, to, kind, amount: units });
  }
  const sorted = prizes.toSorted((one, other) => one.from - other.from);
  for (const [index, prize] of sorted.entries()) {
    const clash = sorted.slice(0, index).find((earlier) => earlier.kind === prize.kind && earlier.to >= prize.from);
    if (clash !== undefined) return refused({ why: "overlapping", place: prize.from });
  }
  return done(sorted);
}

/** Returns dollars as cents, or null if they have a fraction of a cent. */
function toCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100);
  return cents / 100 === dollars ? cents : null;
}

export const toPrizeProps = ({ from, to, ...prize }: StoredPrize): BoardPrize => ({ from, to, ...toPrizeProp(prize) });

/** Turns stored units into those of the contract: dollars and points. */
export const toPrizeProp = ({ kind, amount, text }: PlacePrize) => ({
  kind,
  amount: kind === "bucks" ? amount / 100 : amount,
  ...(text === undefined ? {} : { text }),
});

/** Returns the sum of all the board's prizes of this kind, in cents or points. */
export const totalPrize = (prizes: readonly StoredPrize[], kind: "bucks" | "points"): number =>
  prizes.reduce((sum, prize) => sum + (prize.kind === kind ? prize.amount * (prize.to - prize.from + 1) : 0), 0);

export const lastPrizePlace = (prizes: readonly StoredPrize[]): number => Math.max(0, ...prizes.map(({ to }) => to));

export const findPlacePrizes = (prizes: readonly StoredPrize[], place: number): PlacePrize[] =>
  prizes.flatMap(({ from, to, ...prize }) => (from <= place && place <= to ? [prize] : []));

/** An account on the board. `key` is unique on the board and decides who gets an odd cent. */
export interface Contender {
  key: string;
  cents: number;
  reachedAt: Date;
}

export interface Placed {
  place: number;
  prizes: PlacePrize[];
}

export type Ties = "earlier" | "shared";

/** Sorts by rank. Compares the key last, so that the result never depends on the order of rows. */
export function compareContenders(ties: Ties): (one: Contender, other: Contender) => number {
  return (one, other) => {
    if (one.cents !== other.cents) return other.cents - one.cents;
    const earlier = ties === "earlier" ? one.reachedAt.getTime() - other.reachedAt.getTime() : 0;
    return earlier !== 0 ? earlier : compareKeys(one.key, other.key);
  };
}

const compareKeys = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const areTied = (one: Contender, other: Contender, ties: Ties): boolean =>
  one.cents === other.cents && (ties === "shared" || one.reachedAt.getTime() === other.reachedAt.getTime());

/**
 * Places the accounts by rank and gives each its prizes. Tied accounts share their places: the amounts of these places
 * are added up and divided evenly. An indivisible rest goes to the first accounts by key, one cent or point each. Texts
 * go to the first accounts by key.
 */
export function placeContenders<One extends Contender>(
  contenders: readonly One[],
  prizes: readonly StoredPrize[],
  ties: Ties,
): (One & Placed)[] {
  const sorted = contenders.toSorted(compareContenders(ties));
  const placed: (One & Placed)[] = [];
  while (placed.length < sorted.length) {
    const first = placed.length;
    let last = first + 1;
    const leader = sorted[first];
    if (leader === undefined) break;
    while (last < sorted.length && areTied(leader, sorted[last] ?? leader, ties)) last += 1;
    const group = sorted.slice(first, last).toSorted((one, other) => compareKeys(one.key, other.key));
    const shares = shareOut(prizes, first + 1, group.length);
    for (const [index, one] of group.entries()) placed.push({ ...one, place: first + 1, prizes: shares[index] ?? [] });
  }
  return placed;
}

/** Divides the prizes of `count` places, starting with `place`, among `count` accounts. */
function shareOut(prizes: readonly StoredPrize[], place: number, count: number): PlacePrize[][] {
  const most = Math.min(count, Math.max(0, lastPrizePlace(prizes) - place + 1), maxPlaces);
  const won = Array.from({ length: most }, (_, index) => findPlacePrizes(prizes, place + index)).flat();
  const texts = won.filter(({ kind }) => kind === "text");
  const totals = (["bucks", "points"] as const).map((kind) => ({
    kind,
    total: won.reduce((sum, prize) => sum + (prize.kind === kind ? prize.amount : 0), 0),
  }));
  return Array.from({ length: count }, (_, index) => [
    ...totals.flatMap(({ kind, total }) => {
      const amount = Math.floor(total / count) + (index < total % count ? 1 : 0);
      return amount > 0 ? [{ kind, amount }] : [];
    }),
    ...texts.filter((_text, at) => at % count === index),
  ]);
}
