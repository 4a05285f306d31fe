// What draws need of that which is drawn for. Features implement it; app.ts puts both together.

import type { DrawsTable } from "../../../db/tables.ts";
import type { Tx } from "../../../platform/database/db.ts";
import type { Holder } from "../../rules/entry-list.ts";
import type { LineStream } from "./entry-lines.ts";
import type { DrawRow, Winner } from "./records.ts";

/** What draws need of that which is drawn for: a raffle (raffles/drawing.ts), or a month's board (leaderboard/freeze.ts). */
export interface DrawKind {
  /** The canonical list of everything that was ever in the pot, by first ticket: for whoever checks it. */
  entries(subjectId: number): LineStream;
  /** Locks it; false when it was called off, so nothing is to be resolved. */
  claim(tx: Tx, subjectId: number): Promise<boolean>;
  /** Who holds what, as its winners are drawn: tickets, or different entrants by ticket. Index look-ups both. */
  held: TicketHolders | EntrantHolders;
  /** Takes the winners over, in the transaction that makes them known. */
  settle(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void>;
  /** After the commit: pages, and people who are told. */
  announce(draw: DrawRow, winners: readonly Winner[]): void;
}

/** All that can be drawn for; app.ts names who does it. */
export type DrawKinds = Readonly<Record<DrawsTable["kind"], DrawKind>>;

export interface TicketHolders {
  by: "ticket";
  /** Which user holds each ticket. */
  owners(tx: Tx, subjectId: number, tickets: readonly number[]): Promise<Map<number, number>>;
}

export interface EntrantHolders {
  by: "entrant";
  /** Who holds a ticket, with all they hold. */
  holder(tx: Tx, subjectId: number, ticket: number): Promise<NamedHolder | null>;
}

/** With the name the list has for them, and the user they are, if any. */
export type NamedHolder = Holder & { name: string; userId: number | null };
