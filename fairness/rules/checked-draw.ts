// The data and results of a draw's checks, and the checks common to all sources of numbers. Pure, offline, the same in
// browser and server.
import { type EntryList, type Owner, parseEntryList } from "./entry-list.ts";
import type { DrawFailure, ListFault, LogNote } from "./failure-words.ts";
import { type Draw, type DrawWinner, drawRound, type ListedDraw, type SignerKey } from "./fairness.ts";
import { sha256Hex } from "./roll-rule.ts";

/** How far apart the clocks of a site's processes, of the source of numbers and of the viewer may be. */
export const maxClockSkewMs = 5 * 60_000;

export const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export interface Check {
  name: "signature" | "asked" | "told" | "list" | "winners" | "rounds" | "witnessed" | ExternalCheckName;
  /** "unknown": this browser cannot tell. */
  holds: boolean | "unknown";
  failures: DrawFailure[];
  /** Remarks that are not failures but must be shown. */
  notes?: LogNote[];
  /** Only for a draw without winners (waiting or cancelled): the owners of the tickets its numbers point to, in order. */
  leads?: readonly Owner[];
}

export type ExternalCheckName = "log" | "entrants";

/** If a check has one of these notes, nothing proves that the list came before the numbers. */
const doubtNotes: readonly LogNote[] = ["beacon_passed", "times_fall", "numbers_unlisted"];
/** Returns whether nobody won although anybody could know who would have won. */
export const isOutcomeKnowable = ({ notes = [] }: Check): boolean =>
  notes.includes("called_off_late") || notes.includes("waits_long");
export const isInDoubt = ({ notes = [] }: Check): boolean => notes.some((note) => doubtNotes.includes(note));

export type CheckedWinner = Pick<DrawWinner, "place" | "ticket" | "void_reason" | "voided_at"> & {
  user: Pick<DrawWinner["user"], "id">;
};

export interface CheckedDraw
  extends Pick<Draw, "id" | "kind" | "source" | "state" | "public_key" | "random" | "signature" | "account">,
    Pick<Draw, "entries_sha256" | "total_tickets" | "winners_wanted" | "serial_number" | "frozen_at" | "drawn_at">,
    Pick<Draw, "entrants_sha256" | "commitment" | "round" | "round_at"> {
  winners: readonly CheckedWinner[];
}

/** Facts that the checking side knows in addition to the draw. Fields left out are not compared. */
export interface CheckContext {
  keys?: readonly Pick<SignerKey, "source" | "account" | "public_key">[];
  listed?: Pick<ListedDraw, "listed_before" | "unlisted">;
  /** Draws listed near this one. Their signed texts show which serial numbers are accounted for. */
  others?: readonly Pick<Draw, "id" | "random">[];
}

export const toCheck = (name: Check["name"], failures: DrawFailure[]): Check => ({
  name,
  holds: failures.length === 0,
  failures,
});

/**
 * Checks the winners against `drawn`, those that the numbers lead to; null when a number leads to no ticket. `more`:
 * failures found before.
 */
export const winnersCheck = (draw: CheckedDraw, drawn: readonly Owner[] | null, more: DrawFailure[] = []): Check => ({
  ...toCheck("winners", [...more, ...winnersFailures(draw, drawn)]),
  ...(draw.state !== "drawn" && drawn !== null && { leads: drawn }),
});

/** Parses the draw's entry list. A first round's list must not leave any ticket out. */
export const parseDrawList = ({ id }: Pick<CheckedDraw, "id">, list: Uint8Array): EntryList | ListFault =>
  parseEntryList(decodeText(list), drawRound(id) === 1);

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
