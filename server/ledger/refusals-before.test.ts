// What older programs kept is what each spend refuses with today.
import { expect, test } from "vitest";
import type { z } from "zod";
import { rollRefusals } from "../cases/roll.ts";
import { withdrawRefusals } from "../cashout/rules.ts";
import { joinRefusals } from "../raffles/rules.ts";
import { rakebackRefusals, rankRefusals } from "../rewards/rules.ts";
import { purchaseRefusals } from "../store/purchase.ts";
import { readBefore } from "./refusals-before.ts";

test.each<[z.ZodType, string, object]>([
  [purchaseRefusals, "insufficient funds", { why: "insufficient_funds", missing: "0" }],
  [purchaseRefusals, "product out of stock", { why: "out_of_stock" }],
  [purchaseRefusals, "price changed", { why: "price_changed" }],
  [rollRefusals, "sold out", { why: "sold_out" }],
  [rollRefusals, "case changed", { why: "case_changed" }],
  [rollRefusals, "balance full", { why: "balance_full" }],
  [joinRefusals, "ended", { why: "ended" }],
  [joinRefusals, "cancelled", { why: "cancelled" }],
  [joinRefusals, "price:20", { why: "price_changed", price: 20 }],
  [joinRefusals, "limit:3:10", { why: "limit", left: 3, most: 10 }],
  [joinRefusals, "full:2", { why: "full", left: 2 }],
  [joinRefusals, "wager:5000:1250:1", { why: "wager", required: 5_000, partner: 1 }],
  [joinRefusals, "account_changed:1", { why: "account_changed", partner: 1 }],
  [joinRefusals, "account_used:6", { why: "account_used", partner: 6 }],
  [joinRefusals, "points:999999999999999999", { why: "insufficient_funds", missing: "999999999999999999" }],
  [withdrawRefusals, "left:50", { why: "daily_cap", left: 50 }],
  [rakebackRefusals, "nothing", { why: "nothing_due" }],
  [rankRefusals, "claimed", { why: "claimed" }],
  [rankRefusals, "unlinked", { why: "unlinked" }],
  [rankRefusals, "short:123456", { why: "short", cents: 123_456 }],
  [rankRefusals, "used", { why: "used" }],
  [rankRefusals, "earlier:Silver II", { why: "earlier", rank: "Silver II" }],
])("UP-08: refusal %# as it was kept", (refusals, kept, today) => {
  expect(refusals.parse(readBefore(kept))).toEqual(today);
});
