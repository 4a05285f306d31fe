import type { LogRecord } from "../../fairness/server/fairness-log/log.ts";
import type { RaffleRow } from "./queries.ts";

export const termsRecord = (type: "raffle.open" | "raffle.edit", raffle: RaffleRow): LogRecord => ({
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

export const earlyEndRecord = (raffle: number, endsAt: Date): LogRecord => ({
  subject: `early:${raffle}`,
  event: { type: "raffle.early", raffle, ends_at: endsAt.toISOString() },
});

/** For a raffle that was cancelled before its entry list was frozen. */
export const cancelledRecord = ({
  id,
  entries_count: tickets,
}: Pick<RaffleRow, "id" | "entries_count">): LogRecord => ({
  subject: `over:${id}`,
  event: { type: "raffle.cancel", raffle: id, tickets },
});
