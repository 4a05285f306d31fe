import { expect, test } from "vitest";
import { applyEdits, diffValues, pickShown } from "./setting-edits.ts";

const shown = { cashout: { minimum: 10, paused: false, fees: { btc: 2.5, eth: 3 } }, faq: [{ question: "Q" }] };

test("another admin's change stays, with the edits on top", () => {
  const draft = { ...shown, cashout: { ...shown.cashout, minimum: 20 } };
  const later = { ...shown, cashout: { ...shown.cashout, paused: true } };
  expect(applyEdits(later, diffValues(shown, draft))).toEqual({
    ...shown,
    cashout: { ...shown.cashout, minimum: 20, paused: true },
  });
});

test("WORK-08: each edit is sent with the value that was shown", () => {
  const shown = { brand: "A", cashout: { minimum: 10, fees: { btc: 1 } }, faq: [{ question: "Q" }] };
  const draft = { brand: "A", cashout: { minimum: 20, fees: { btc: 2 } }, faq: [] };
  expect(pickShown(shown, diffValues(shown, draft))).toEqual({
    ...{ cashout: { minimum: 10, fees: { btc: 1 } }, faq: [{ question: "Q" }] },
  });
});
