// How numbers decide a draw (docs/fairness.md): what is asked for, what is an answer, and who wins by it. Pure, and the
// same in browser and server.

import { countTickets, type EntryRange, type Holder, type Owner, ticketAt } from "./entry-list.ts";
import type { DrawFailure } from "./failure-words.ts";
import type { Draw } from "./fairness.ts";
import type { SignedNumbers } from "./signed-numbers.ts";

/** What was asked: `n` integers of min…max; each at most once, unless they may repeat. */
export interface RequestedNumbers {
  n: number;
  min: number;
  max: number;
  replacement: boolean;
}

/**
 * Of a single ticket some services refuse to draw 1 of 1…1; then 2 of 1…2 are drawn and the 2 is passed over. Numbers
 * above the total only occur there.
 */
export const singleTicketRequest: RequestedNumbers = { n: 2, min: 1, max: 2, replacement: false };

/** Winners of a board, and at most this many prizes: whoever draws and whoever checks go by it. */
export const boardWinners = 15;
/** A board wants entrants, not tickets: for each of its winners a pair of numbers below a thousand million. */
const pairBase = 1_000_000_000;

/** The question for drawing `selectedPages` of `total` tickets, or the users of a board. */
export const numbersToRequest = (kind: Draw["kind"], total: number, wanted: number): RequestedNumbers =>
  kind === "leaderboard"
    ? { n: 2 * wanted, min: 0, max: pairBase - 1, replacement: true }
    : { n: countWinners(wanted, total), min: 1, max: total, replacement: false };

/** Whether the signed numbers are an answer to that question, and nothing else. */
export const isAnswerTo = (numbers: SignedNumbers, kind: Draw["kind"], total: number, wanted: number): boolean =>
  answerFailure(numbers, kind, total, wanted) === null;

/** Why they are none; null when they are. */
export function answerFailure(
  numbers: SignedNumbers,
  kind: Draw["kind"],
  total: number,
  wanted: number,
): DrawFailure | null {
  const { data, method, base, isPregenerated } = numbers;
  const asked = [
    numbersToRequest(kind, total, wanted),
    ...(kind === "raffle" && total === 1 ? [singleTicketRequest] : []),
  ];
  const inRange = asked.filter((question) => isRange(numbers, question));
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

/** How many win, when `selectedPages` are to: of a raffle's tickets no more than there are. */
const countWinners = (wanted: number, total: number): number => Math.min(wanted, total);

/** The winning places in the list, in the order drawn: the t-th ticket of the list wins. */
export const drawnPlaces = (numbers: SignedNumbers, total: number): number[] =>
  numbers.data.filter((number) => number <= total);

/**
 * Draws different entrants by ticket (docs/fairness.md, Who wins a board): for each the next pair a, b names the
 * ((a·10^9 + b) mod r)-th ticket, counted from 0, of the r that no winner holds yet; then all of their tickets leave.
 * Ends with the pairs, or when nobody is left. `total` counts the tickets of the list; `excluded` left before it,
 * ascending and apart from each other.
 */
export async function drawnEntrants(
  data: readonly number[],
  total: number,
  holderOf: (ticket: number) => Holder | null | Promise<Holder | null>,
  excluded: readonly EntryRange[] = [],
): Promise<Owner[] | null> {
  const pair = (left: number, index: number): number | null => {
    const [a, b] = [data[2 * index], data[2 * index + 1]];
    if (a === undefined || b === undefined) return null;
    return Number((BigInt(a) * BigInt(pairBase) + BigInt(b)) % BigInt(left)) + 1;
  };
  return drawEntrantsBy(pair, total, holderOf, excluded);
}

/** The same, with `menuPath` naming the next place, from 1, of the `balanceAfter` tickets; null: no more are drawn. */
export async function drawEntrantsBy(
  placeOf: (left: number, index: number) => number | null,
  total: number,
  holderOf: (ticket: number) => Holder | null | Promise<Holder | null>,
  excluded: readonly EntryRange[] = [],
): Promise<Owner[] | null> {
  const winners: Owner[] = [];
  let gone = excluded;
  let left = total;
  while (left > 0) {
    const place = placeOf(left, winners.length);
    if (place === null) break;
    const ticket = ticketAt(place, gone);
    const holder = await holderOf(ticket);
    if (holder === null) return null;
    winners.push({ ticket, entrant: holder.entrant });
    gone = [...gone, ...holder.ranges].sort((one, other) => one.first - other.first);
    left -= countTickets(holder.ranges);
  }
  return winners;
}

/** The lowest places nobody stands on, from 1: what the winners of a round get, in the order they were drawn. */
export function freePlaces(taken: readonly number[], count: number): number[] {
  const occupied = new Set(taken);
  const free: number[] = [];
  for (let place = 1; free.length < count; place += 1) if (!occupied.has(place)) free.push(place);
  return free;
}
