// What the desk edits of each thing, and how that is called: the fields its form sends, its mark covers (platform/base/seen.ts)
// and a conflict lists. A product's stock is not among them: what each changed it by counts.

import type { Case } from "../../features/cases/contract/cases.ts";
import type { Challenge } from "../../features/challenges/contract/challenges.ts";
import type { Bonus } from "../../features/content/contract/bonus.ts";
import type { AdminRaffle } from "../../features/raffles/contract/raffles.ts";
import type { DeskProduct } from "../../features/store/contract/store.ts";

type Labels<Thing> = Partial<Record<keyof Thing, string>>;

export const productFields = {
  image: "Product Image",
  name: "Product Name",
  description: "Product Description",
  price: "Product Price",
  status: "Status",
  user_limit: "Limit a viewer",
  on_from: "For sale from",
  on_until: "For sale until",
  hands_codes: "Hands out codes",
  fields: "Asked of the buyer",
} as const satisfies Labels<DeskProduct>;

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
} as const satisfies Labels<AdminRaffle>;

export const caseFields = {
  name: "Case Name",
  price: "Price",
  image: "Case Image",
  rewards: "Rewards",
} as const satisfies Labels<Case>;

export const challengeFields = {
  title: "Title",
  slot: "Slot",
  target_multiplier: "Multiplier to hit",
  min_bet: "Least bet in dollars",
  reward_points: "Reward in points",
  ends_at: "Ends (your time)",
  active: "On",
} as const satisfies Labels<Challenge>;

export const offerFields = {
  logo: "Logo",
  name: "Name",
  description: "Description",
  claimHref: "Link",
  code: "Code",
  alt: "Logo in words",
  partner: "Partner",
} as const satisfies Labels<Bonus>;
