// A draw as whoever checks it has it, what its checks answer, and what is checked alike whoever chose the numbers. Pure,
// offline, the same in browser and server.
import { type EntryList, type Owner, parseEntryList } from "./entry-list.ts";
import type { DrawFailure, ListFault, LogNote } from "./failure-words.ts";
import { type Draw, type DrawWinner, drawRound, type ListedDraw, type SignerKey } from "./fairness.ts";
import { sha256Hex } from "./roll-rule.ts";

/** Clocks of several processes of one site, of who draws and of who looks differ by no more than this. */
export const maxClockSkewMs = 5 * 60_000;

export const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export interface Check {
  name: "signature" | "asked" | "told" | "list" | "winners" | "rounds" | "witnessed" | ExternalCheckName;
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
export type ExternalCheckName = "log" | "entrants";

/** With one of these nothing says what came first. */
const doubtNotes: readonly LogNote[] = ["beacon_passed", "times_fall", "numbers_unlisted"];
/** Nobody won, and anybody could know who would have. */
export const isOutcomeKnowable = ({ notes = [] }: Check): boolean =>
  notes.includes("called_off_late") || notes.includes("waits_long");
export const isInDoubt = ({ notes = [] }: Check): boolean => notes.some((note) => doubtNotes.includes(note));

export type CheckedWinner = Pick<DrawWinner, "place" | "ticket" | "void_reason" | "voided_at"> & {
  user: Pick<DrawWinner["user"], "id">;
};

/** Everything one needs to check a draw: its published facts, all of its winners, and the bytes of its entry list. */
export interface CheckedDraw
  extends Pick<Draw, "id" | "kind" | "source" | "state" | "public_key" | "random" | "signature" | "account">,
    Pick<Draw, "entries_sha256" | "total_tickets" | "winners_wanted" | "serial_number" | "frozen_at" | "drawn_at">,
    Pick<Draw, "entrants_sha256" | "commitment" | "round" | "round_at"> {
  winners: readonly CheckedWinner[];
}

/** What whoever checks knows beside the draw; what is left out is not compared. */
export interface CheckContext {
  /** Every key the site publishes. */
  keys?: readonly Pick<SignerKey, "source" | "account" | "public_key">[];
  /** How the draw stands in the list of all draws. */
  listed?: Pick<ListedDraw, "listed_before" | "unlisted">;
  /** Draws listed beside it, whose signed texts say which numbers are not missing. */
  others?: readonly Pick<Draw, "id" | "random">[];
}

/** A check that holds when there is nothing against it. */
export const toCheck = (name: Check["name"], failures: DrawFailure[]): Check => ({
  name,
  holds: failures.length === 0,
  failures,
});

/** The check of who won by these numbers; null: one of them leads to no ticket. `addEvent`: what else speaks against it. */
export const winnersCheck = (draw: CheckedDraw, drawn: readonly Owner[] | null, more: DrawFailure[] = []): Check => ({
  ...toCheck("winners", [...more, ...winnersFailures(draw, drawn)]),
  ...(draw.state !== "drawn" && drawn !== null && { leads: drawn }),
});

/** The draw's entry list as it is read; a first round's leaves no ticket out. */
export const parseDrawList = ({ id }: Pick<CheckedDraw, "id">, list: Uint8Array): EntryList | ListFault =>
  parseEntryList(decodeText(list), drawRound(id) === 1);

/** What speaks against the bytes of a list, beside what is wrong with it by itself. */
export async function listFailures(
  draw: CheckedDraw,
  bytes: Uint8Array<ArrayBuffer>,
  entries: EntryList | ListFault,
): Promise<DrawFailure[]> {
  const failures: DrawFailure[] = [];
  if ((await sha256Hex(bytes)) !== draw.entries_sha256) failures.push("other_hash");
  if (typeof entries === "string") failures.push(entries);
  else if (entries.total !== draw.total_tickets) failures.push("other_total");
  return failures;
}

function winnersFailures(draw: CheckedDraw, drawn: readonly Owner[] | null): DrawFailure[] {
  if (draw.state !== "drawn") return draw.winners.length > 0 ? ["other_winner_count"] : [];
  if (drawn?.length !== draw.winners.length) return ["other_winner_count"];
  const failures = new Set<DrawFailure>();
  for (const [index, { ticket, user }] of draw.winners.entries()) {
    if (drawn[index]?.ticket !== ticket) failures.add("other_ticket_won");
    if (drawn[index]?.entrant !== user.id) failures.add("other_winner");
  }
  return [...failures];
}
