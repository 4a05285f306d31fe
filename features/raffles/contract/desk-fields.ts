// The fields of a raffle that the desk edits, with their labels. The form sends them, a conflict lists them, and the
// version mark covers them (platform/base/version-mark.ts). The server uses only their names.

import { m } from "../messages.ts";
import type { AdminRaffle } from "./raffles.ts";

export const raffleFields = {
  image: m.raffleImage(),
  name: m.raffleName(),
  description: m.raffleDescription(),
  number_of_winners: m.winnersCount(),
  entry_price: m.entryPrice(),
  max_entries_per_user: m.maxEntriesPerUser(),
  ends_at: m.endsAt(),
  wager_required: m.wagerRequiredLabel(),
  partner: m.wageredOn(),
  prize_kind: m.prizeKind(),
  prize_amount: m.prizeAmount(),
  prize_fields: m.prizeQuestions(),
  repeats: m.repeats(),
} as const satisfies Partial<Record<keyof AdminRaffle, string>>;
