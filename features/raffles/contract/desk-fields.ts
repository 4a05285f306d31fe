// What the desk edits of a raffle, and how that is called: the fields its form sends, its version mark covers (platform/base/version-mark.ts)
// and a conflict lists.
import type { AdminRaffle } from "./raffles.ts";

export const raffleFields = {
  image: "Raffle Image",
  name: "Raffle Name",
  description: "Raffle Description",
  number_of_winners: "Winners Count",
  entry_price: "Entry Price",
  max_entries_per_user: "Max Entries Per User",
  ends_at: "Ends At",
  wager_required: "Wager Required",
  partner: "Wagered On",
  repeats: "Repeats",
} as const satisfies Partial<Record<keyof AdminRaffle, string>>;
