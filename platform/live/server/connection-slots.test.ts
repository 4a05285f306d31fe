import { expect, test } from "vitest";
import { ConnectionSlots } from "./connection-slots.ts";

test("LIVE-08: refuses an address that keeps opening and closing connections, until its minute is over", () => {
  const slots = new ConnectionSlots(2);
  for (let opened = 0; opened < 6; opened += 1) slots.take("10.0.0.1")?.();
  expect(slots.take("10.0.0.1")).toBeNull();
  expect(slots.take("10.0.0.2")).not.toBeNull();
});
