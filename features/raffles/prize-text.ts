import { m } from "./messages.ts";

/** Returns a prize of points or bucks in words. `amount` is in points or cents. */
export const prizeText = (prize: { kind: "points" | "bucks"; amount: number }, language?: string): string =>
  prize.kind === "points"
    ? m.prizePoints({ count: prize.amount }, language)
    : m.prizeBucks(
        {
          amount: (prize.amount / 100).toLocaleString("en-US", {
            minimumFractionDigits: prize.amount % 100 === 0 ? 0 : 2,
          }),
        },
        language,
      );
