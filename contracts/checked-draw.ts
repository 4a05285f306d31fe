// A draw as whoever checks it has it, what its checks answer, and what is checked alike whoever chose the numbers. Pure,
// offline, the same in browser and server.
import type { DrawFailure, ListFailure, ListFault, WinnersFailure } from "./check-failures.ts";
import type { EntryList, Owner } from "./entry-list.ts";
import type { Draw, DrawWinner, ListedDraw, SignerKey } from "./fairness.ts";

export interface Check {
  name: "signature" | "asked" | "told" | "list" | "winners" | "rounds" | "witnessed" | BesideName;
  /** "unknown": this browser cannot tell. */
  holds: boolean | "unknown";
  /** What does not fit; nothing when it holds. */
  failures: DrawFailure[];
  /** What is no failure, and not to be passed over. */
  notes?: LogNote[];
  /** Whom the numbers of a draw without winners lead to, in their order: waiting, or called off. */
  leads?: readonly Owner[];
}

/** What is held against something else than the draw itself: the log, the lines of who stands on a board. */
export type BesideName = "log" | "entrants";

export type LogNote =
  /** The log does not say how many were promised to win. */
  | "no_terms"
  /** A line ahead of its list has the time of its beacon, or a later one. */
  | "beacon_passed"
  /** A line ahead of one of its own is later: a clock was set back, or it was dated back. */
  | "times_fall"
  /** Its raffle's end was moved up to soon after. */
  | "end_moved_up"
  /** It was called off when its beacon had spoken. */
  | "called_off_late"
  /** It still waits, though its beacon has spoken. */
  | "waits_long"
  /** Numbers its account gave right before are in no listed draw. */
  | "numbers_unlisted"
  /** No other draw of its account is listed before it. */
  | "first_of_account";

/** With one of these nothing says what came first. */
const doubts: readonly LogNote[] = ["beacon_passed", "times_fall", "numbers_unlisted"];
/** Nobody won, and anybody could know who would have. */
export const hasSpoken = ({ notes = [] }: Check): boolean =>
  notes.includes("called_off_late") || notes.includes("waits_long");
export const isInDoubt = ({ notes = [] }: Check): boolean => notes.some((note) => doubts.includes(note));

export type CheckedWinner = Pick<DrawWinner, "ticket" | "void_reason" | "voided_at"> & {
  user: Pick<DrawWinner["user"], "id">;
} & Partial<Pick<DrawWinner, "place">>;

/** Everything one needs to check a draw: its published facts, all of its winners, and the bytes of its entry list. */
export interface CheckedDraw
  extends Pick<Draw, "id" | "kind" | "source" | "state" | "public_key" | "random" | "signature" | "account">,
    Pick<Draw, "entries_sha256" | "total_tickets" | "winners_wanted" | "serial_number" | "frozen_at" | "drawn_at">,
    Pick<Draw, "entrants_sha256" | "commitment" | "round" | "round_at"> {
  winners: readonly CheckedWinner[];
}

/** What whoever checks knows beside the draw; what is left out is not compared. */
export interface Known {
  /** Every key the site publishes. */
  keys?: readonly Pick<SignerKey, "source" | "account" | "public_key">[];
  /** How the draw stands in the list of all draws. */
  listed?: Pick<ListedDraw, "listed_before" | "unlisted">;
  /** Draws listed beside it, whose signed texts say which numbers are not missing. */
  others?: readonly Pick<Draw, "id" | "random">[];
}

/** A check that holds when there is nothing against it. */
export const checkOf = (name: Check["name"], failures: DrawFailure[]): Check => ({
  name,
  holds: failures.length === 0,
  failures,
});

/** The check of who won by these numbers; null: one of them leads to no ticket. `more`: what else speaks against it. */
export const winnersCheck = (draw: CheckedDraw, drawn: readonly Owner[] | null, more: DrawFailure[] = []): Check => ({
  ...checkOf("winners", [...more, ...winnersFailures(draw, drawn)]),
  ...(draw.state !== "drawn" && drawn !== null && { leads: drawn }),
});

/** What speaks against the bytes of a list, beside what is wrong with it by itself. */
export async function listFailures(
  draw: CheckedDraw,
  bytes: Uint8Array<ArrayBuffer>,
  entries: EntryList | ListFault,
): Promise<ListFailure[]> {
  const failures: ListFailure[] = [];
  if ((await sha256Hex(bytes)) !== draw.entries_sha256) failures.push("other_hash");
  if (typeof entries === "string") failures.push(entries);
  else if (entries.total !== draw.total_tickets) failures.push("other_total");
  return failures;
}

function winnersFailures(draw: CheckedDraw, drawn: readonly Owner[] | null): WinnersFailure[] {
  if (draw.state !== "drawn") return draw.winners.length > 0 ? ["other_winner_count"] : [];
  if (drawn?.length !== draw.winners.length) return ["other_winner_count"];
  const failures = new Set<WinnersFailure>();
  for (const [index, { ticket, user }] of draw.winners.entries()) {
    if (drawn[index]?.ticket !== ticket) failures.add("other_ticket_won");
    if (drawn[index]?.entrant !== user.id) failures.add("other_winner");
  }
  return [...failures];
}

export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
