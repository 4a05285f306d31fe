import { countTickets, type EntryRange, type Holder, type Owner, ticketAt } from "./entry-list.ts";
import type { DrawFailure } from "./failure-words.ts";
import type { Draw } from "./fairness.ts";
import type { SignedNumbers } from "./signed-numbers.ts";

export interface RequestedNumbers {
  n: number;
  min: number;
  max: number;
  replacement: boolean;
}

/**
 * Some services refuse to draw 1 number out of 1…1. For a single ticket the site may therefore draw 2 out of 1…2 and ignore
 * the 2. Only in that case can numbers be above the total.
 */
export const singleTicketRequest: RequestedNumbers = { n: 2, min: 1, max: 2, replacement: false };

/** The number of winners on a board, and the most prizes it can have. Drawing and checking both use it. */
export const boardWinners = 15;
/** A board draws entrants, not tickets: each winner takes a pair of numbers below a thousand million. */
const pairBase = 1_000_000_000;

export const numbersToRequest = (kind: Draw["kind"], total: number, wanted: number): RequestedNumbers =>
  kind === "leaderboard"
    ? { n: 2 * wanted, min: 0, max: pairBase - 1, replacement: true }
    : { n: countWinners(wanted, total), min: 1, max: total, replacement: false };

export const isAnswerTo = (numbers: SignedNumbers, kind: Draw["kind"], total: number, wanted: number): boolean =>
  answerFailure(numbers, kind, total, wanted) === null;

export function answerFailure(
  numbers: SignedNumbers,
  kind: Draw["kind"],
  total: number,
  wanted: number,
): DrawFailure | null {
  const { data, method, base, isPregenerated } = numbers;
  const expected = [
    numbersToRequest(kind, total, wanted),
    ...(kind === "raffle" && total === 1 ? [singleTicketRequest] : []),
  ];
  const inRange = expected.filter((question) => isRange(numbers, question));
  if (method !== "generateSignedIntegers") return "other_method";
  if (isPregenerated) return "pregenerated";
  if (base !== null && base !== 10) return "other_base";
  if (inRange.length === 0) return "other_range";
  if (!inRange.some(({ n }) => n === numbers.n)) return "other_count";
  const isWhole =
    data.length === numbers.n &&
    (numbers.replacement || new Set(data).size === numbers.n) &&
    data.every((number) => number >= numbers.min && number <= numbers.max);
  return isWhole ? null : "other_numbers";
}

const isRange = (numbers: SignedNumbers, { min, max, replacement }: RequestedNumbers): boolean =>
  numbers.min === min && numbers.max === max && numbers.replacement === replacement;

const countWinners = (wanted: number, total: number): number => Math.min(wanted, total);

/** Returns the winning places in the list, in the order drawn. Place t is the t-th ticket of the list. */
export const drawnPlaces = (numbers: SignedNumbers, total: number): number[] =>
  numbers.data.filter((number) => number <= total);

/**
 * Draws distinct entrants by ticket (docs/fairness.md, Who wins a board). Each step takes the next pair a, b and picks the
 * ((a·10^9 + b) mod r)-th ticket, counted from 0, of the r tickets that no winner has yet. All of that entrant's tickets are
 * then removed. Drawing ends when the pairs or the entrants run out. `total` counts the list's tickets; `excluded` has the
 * tickets removed earlier, in ascending ranges that do not touch. Returns null when a ticket has no holder.
 */
export async function drawnEntrants(
  data: readonly number[],
  total: number,
  findHolder: (ticket: number) => Holder | null | Promise<Holder | null>,
  excluded: readonly EntryRange[] = [],
): Promise<Owner[] | null> {
  const pair = (left: number, index: number): number | null => {
    const [a, b] = [data[2 * index], data[2 * index + 1]];
    if (a === undefined || b === undefined) return null;
    return Number((BigInt(a) * BigInt(pairBase) + BigInt(b)) % BigInt(left)) + 1;
  };
  return drawEntrantsBy(pair, total, findHolder, excluded);
}

/**
 * Draws as `drawnEntrants` does, but `findPlace` returns the next place, from 1, among the `left` tickets; null ends
 * the draw.
 */
export async function drawEntrantsBy(
  findPlace: (left: number, index: number) => number | null,
  total: number,
  findHolder: (ticket: number) => Holder | null | Promise<Holder | null>,
  excluded: readonly EntryRange[] = [],
): Promise<Owner[] | null> {
  const winners: Owner[] = [];
  let removed = excluded;
  let left = total;
  while (left > 0) {
    const place = findPlace(left, winners.length);
    if (place === null) break;
    const ticket = ticketAt(place, removed);
    const holder = await findHolder(ticket);
    if (holder === null) return null;
    winners.push({ ticket, entrant: holder.entrant });
    removed = [...removed, ...holder.ranges].sort((one, other) => one.first - other.first);
    left -= countTickets(holder.ranges);
  }
  return winners;
}

/** Returns the lowest free places, from 1. The round's winners get them in the order drawn. */
export function freePlaces(taken: readonly number[], count: number): number[] {
  const occupied = new Set(taken);
  const free: number[] = [];
  for (let place = 1; free.length < count; place += 1) if (!occupied.has(place)) free.push(place);
  return free;
}
