import { expect, test } from "vitest";
import { reasonLabel, referenceLabel } from "./ledger-labels.ts";

test("a known reason has a label, an unknown reason is shown as it is", () => {
  expect([reasonLabel("case"), reasonLabel("case reward"), reasonLabel("raffle_ticket")]).toEqual([
    "Case opened",
    "Won in a case",
    "Raffle ticket",
  ]);
});

test("STAFF-24: a reference is shown as a name or a label, never in its stored form", () => {
  const of = (ref: string, { reason = "refund", name = null as string | null } = {}) =>
    referenceLabel({ reason, ref, name });
  expect([
    of("raffle:7", { name: "The Open Chest" }),
    of("csgobig:2026-11"),
    of("withdrawal:12"),
    of("order:5"),
    of("roll:26"),
    of("rakeback:instant", { reason: "rakeback" }),
    of("rank:Bronze I", { reason: "rank" }),
    of("user:4", { reason: "account closed" }),
    of("order:5 came late: sorry", { reason: "adjust" }),
    of("demo world", { reason: "demo" }),
  ]).toEqual([
    "The Open Chest",
    "CSGOBig, 2026-11",
    "Cashout #12",
    "Order #5",
    "Roll #26",
    "Instant",
    "Bronze I",
    "",
    "order:5 came late: sorry",
    "Demo world",
  ]);
});
