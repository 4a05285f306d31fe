import { expect, test } from "vitest";
import type { RewardKind } from "../../../fairness/rules/roll.ts";
import { sumWords, wonWords } from "./many-words.ts";

const won = (kind: RewardKind, amount: number) => ({
  prize: { image: null, label: "Something" },
  roll: { id: 1, nonce: 1, client_seed: "seed", server_seed_hash: "hash", ticket: 1 },
  reward: { position: 0, kind, amount, order_id: null },
});

test("SHELF-01: the total of several rolls adds each currency to the cent and counts items", () => {
  expect(wonWords([won("points", 0)])).toBeNull();
  expect(wonWords([won("points", 1)])).toBe("1 point");
  expect(wonWords([won("bucks", 0.1), won("bucks", 0.2), won("points", 1_000)])).toBe("1,000 points and $0.30");
  const all = [won("points", 1_200), won("points", 40), won("bucks", 4), won("item", 0), won("item", 500)];
  expect(sumWords(all, 500)).toBe("You opened 5 cases for 2,500 points and won 1,240 points, $4.00 and 2 items.");
});
