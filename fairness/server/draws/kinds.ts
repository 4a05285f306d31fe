// The interface that raffles and boards implement so they can be drawn. site/features.ts connects them.

import type { DrawsTable } from "../../../db/tables.ts";
import type { Tx } from "../../../platform/database/db.ts";
import type { Holder } from "../../rules/entry-list.ts";
import type { LineStream } from "./entry-lines.ts";
import type { DrawRow, Winner } from "./records.ts";

/** The parts a draw needs from a raffle (raffles/drawing.ts) or a month's board (leaderboard/freeze.ts). */
export interface DrawKind {
  /** Streams the canonical list of everything that was ever in the pot, by first ticket, for checking. */
  entries(subjectId: number): LineStream;
  /** Locks it. Returns false when it was cancelled, so there is nothing to resolve. */
  claim(tx: Tx, subjectId: number): Promise<boolean>;
  /** How winners are drawn: as tickets, or as distinct entrants by ticket. Both are index look-ups. */
  held: TicketHolders | EntrantHolders;
  /** Takes over the winners, in the transaction that publishes them. */
  settle(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void>;
  /** Updates pages and notifies people, after the commit. */
  announce(draw: DrawRow, winners: readonly Winner[]): void;
}

/** The kinds of draws, filled in by site/features.ts. */
export type DrawKinds = Readonly<Record<DrawsTable["kind"], DrawKind>>;

export interface TicketHolders {
  by: "ticket";
  /** Returns which user holds each ticket. */
  owners(tx: Tx, subjectId: number, tickets: readonly number[]): Promise<Map<number, number>>;
}

export interface EntrantHolders {
  by: "entrant";
  /** Returns who holds a ticket, with all of their tickets. */
  holder(tx: Tx, subjectId: number, ticket: number): Promise<NamedHolder | null>;
}

/** With the entrant's name on the list, and their user id, if any. */
export type NamedHolder = Holder & { name: string; userId: number | null };
