// The interface that raffles and boards implement so they can be drawn. site/features.ts connects them.

import type { DrawsTable } from "../../../db/tables.ts";
import type { Tx } from "../../../platform/database/db.ts";
import type { Holder } from "../../rules/entry-list.ts";
import type { LineStream } from "./entry-lines.ts";
import type { DrawRow, Winner } from "./records.ts";

export interface DrawKind {
  /** Streams the canonical list with all tickets, including those excluded from this round, by first ticket, for checking. */
  entries(subjectId: number): LineStream;
  claim(tx: Tx, subjectId: number): Promise<boolean>;
  /** How winners are drawn: as tickets, or as distinct entrants by ticket. Both ways use an index. */
  held: TicketHolders | EntrantHolders;
  /** True if `settle` moves money. The winners' accounts are then locked before the raffle, as a purchase does. */
  paysWinners?: true;
  /** Stores the winners' prizes, in the transaction that publishes them. */
  settle(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void>;
  announce(draw: DrawRow, winners: readonly Winner[]): void;
}

export type DrawKinds = Readonly<Record<DrawsTable["kind"], DrawKind>>;

export interface TicketHolders {
  by: "ticket";
  owners(tx: Tx, subjectId: number, tickets: readonly number[]): Promise<Map<number, number>>;
}

export interface EntrantHolders {
  by: "entrant";
  holder(tx: Tx, subjectId: number, ticket: number): Promise<NamedHolder | null>;
}

export type NamedHolder = Holder & { name: string; userId: number | null };
