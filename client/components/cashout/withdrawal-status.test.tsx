// What the dialog says of past withdrawals.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WithdrawalStatus } from "./withdrawal-status.tsx";

test.each(["pending", "approved", "paid", "rejected", "anything"])("CASHOUT-23: %s is shown in capitals", (status) => {
  expect(renderToStaticMarkup(<WithdrawalStatus status={status} />)).toContain(status.toUpperCase());
});
