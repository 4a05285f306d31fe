import { expect, test } from "vitest";
import type { CaseReward, RollAnswer } from "../contract/cases.ts";
import { findRarest } from "./rarest.ts";
import { rarityTier } from "./rarity.ts";
import { closedReason, creditedWords, rewardWon } from "./won.ts";

const answer: RollAnswer = {
  message: "success",
  prize: { image: null, label: "Leaf" },
  roll: { id: 1, nonce: 1, client_seed: "a", server_seed_hash: "b", ticket: 3 },
  reward: { position: 0, kind: "points", amount: 5, order_id: null },
};

test("PLAY-09: a prize is matched with the page's reward by position or label; an unknown prize is shown as it is", () => {
  const rest = { prob: 0.5, image: null, stock: null, first_ticket: 1, last_ticket: 500_000 };
  const rewards: CaseReward[] = [
    { ...rest, label: "Mug", kind: "item", amount: 0 },
    { ...rest, label: "Leaf", kind: "points", amount: 5 },
  ];
  const documented = (label: string): RollAnswer => ({ message: "success", prize: { image: null, label } });
  expect(rewardWon(rewards, documented("Leaf"))).toEqual(rewards[1]);
  expect(rewardWon(rewards, answer)).toMatchObject({ label: "Leaf", kind: "points", amount: 5, prob: 0.5 });
  expect(rewardWon(rewards, documented("Renamed since"))).toMatchObject({ label: "Renamed since", kind: "item" });
});

test("says where a reward went in a sentence", () => {
  expect(creditedWords({ kind: "points", amount: 1_500 })).toBe("1,500 points added to your balance.");
  expect(creditedWords({ kind: "points", amount: 1 })).toBe("1 point added to your balance.");
  expect(creditedWords({ kind: "points", amount: 0 })).toBe("Nothing this time.");
  expect(creditedWords({ kind: "bucks", amount: 2.5 })).toBe("$2.50 added to your bucks.");
  expect(creditedWords({ kind: "item", amount: 0 })).toMatch(/My purchases/);
});

test("a case that cannot be opened says why: sold out, or how many points are missing", () => {
  expect(closedReason({ price: 100, sold_out: true }, 1_000)).toBe("This case is sold out.");
  expect(closedReason({ price: 100, sold_out: false }, 40)).toBe("You need 60 more points");
  expect(closedReason({ price: 100, sold_out: false }, 99)).toBe("You need 1 more point");
  expect(closedReason({ price: 100, sold_out: false }, 100)).toBeNull();
  expect(closedReason({ price: 100, sold_out: false }, null), "a guest is sent to sign in").toBeNull();
});

test("the card shows the rarest reward that can be won, and rarity has five colours", () => {
  const reward = (label: string, prob: number) => {
    return { label, prob, image: null, kind: "item", amount: 0, stock: null, first_ticket: 1, last_ticket: 1 } as const;
  };
  expect(findRarest([reward("a", 0.5), reward("b", 0.01), reward("c", 0), reward("d", 0.01)])?.label).toBe("b");
  expect(findRarest([])).toBeUndefined();
  expect([0.5, 0.1, 0.02, 0.005, 0.0001].map(rarityTier)).toEqual(["grey", "blue", "purple", "red", "gold"]);
});
