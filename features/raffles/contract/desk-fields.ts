// The fields of a raffle that the desk edits, with their labels. The form sends them, the version mark covers them
// (platform/base/version-mark.ts) and a conflict lists them.
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
