// What the fairness log holds of raffles: their terms as they were told, and an end before its time.
import { endedOf } from "../../contracts/raffles.ts";
import type { Tx } from "../core/db.ts";
import type { Written } from "../fairness-log/log.ts";
import type { RaffleRow } from "./queries.ts";

export const termsWritten = (type: "raffle.open" | "raffle.edit", raffle: RaffleRow): Written => ({
  subject: `terms:${raffle.id}`,
  event: {
    type,
    raffle: raffle.id,
    name: raffle.name,
    entry_price: raffle.entry_price,
    max_entries_per_user: raffle.max_entries_per_user,
    winners: raffle.number_of_winners,
    ends_at: raffle.ends_at.toISOString(),
    wager_required_cents: raffle.wager_required_cents,
    partner: raffle.partner,
  },
});

export const earlyWritten = (raffle: number, endsAt: Date, planned: Date): Written => ({
  subject: `early:${raffle}`,
  event: { type: "raffle.early", raffle, ends_at: endsAt.toISOString(), planned: planned.toISOString() },
});

/** Those that are not over yet. */
export async function standingRaffles(tx: Tx): Promise<Written[]> {
  const rows = await tx
    .selectFrom("raffles")
    .selectAll()
    .where("ended", "in", [endedOf.open, endedOf.closed])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((raffle) => termsWritten("raffle.open", raffle));
}
