import { expect, test } from "vitest";
import { findDoubt, ownSteps, wasSeedShown } from "./own-roll.ts";
import { noReceipts, parseReceipts, type SeenRoll, withRoll } from "./receipt-store.ts";

const [used, next, other] = ["a", "b", "c"].map((letter) => letter.repeat(64)) as [string, string, string];
const shown = { server_seed_hash: used, next_server_seed_hash: next };
const roll: SeenRoll = {
  ...{ id: 1, server_seed_hash: used, client_seed: "mine", nonce: 1, ticket: 7 },
  ...{ case_id: 3, version: 2, odds_sha256: other, position: 0, label: "Leaf", price: 10, knew_seed: true },
};
const makeReceipts = (before: Partial<SeenRoll>) =>
  parseReceipts(JSON.stringify(withRoll(noReceipts, { ...roll, ...before })));

test("FAIR-123: a roll with the shown hash and the sent client seed raises no doubt, and its check says so", () => {
  expect(wasSeedShown({ server_seed_hash: used }, shown)).toBe(true);
  const stored = makeReceipts({ sent_client_seed: "mine", knew_seed: true });
  expect(findDoubt(roll, stored)).toBeNull();
  expect(ownSteps(roll, stored)).toMatchObject([
    { isRight: true, name: expect.stringContaining("sent the client seed") },
  ]);
});

test("FAIR-123: a roll with another client seed than the one sent is wrong, whatever else matches", () => {
  const stored = makeReceipts({ sent_client_seed: "another", knew_seed: true });
  expect(findDoubt(roll, stored)).toMatchObject({ isSure: true, words: expect.stringContaining("client seed") });
  expect(ownSteps(roll, stored)).toMatchObject([{ isRight: false }]);
});

test("FAIR-123: a roll with a server seed that was not shown, or was meant for a later roll, is flagged as doubtful but not as wrong", () => {
  for (const hash of [other, next]) expect(wasSeedShown({ server_seed_hash: hash }, shown)).toBe(false);
  expect(wasSeedShown({ server_seed_hash: used }, null), "the page was sent no hash").toBe(false);
  const stored = makeReceipts({ knew_seed: false });
  expect(findDoubt(roll, stored)).toMatchObject({
    isSure: false,
    words: expect.stringContaining("a server seed whose hash"),
  });
  expect(ownSteps(roll, stored)).toMatchObject([{ isRight: null }]);
});

test("FAIR-123: a roll seen in another browser gets no remark", () => {
  expect(findDoubt(roll, noReceipts)).toBeNull();
  expect(ownSteps(roll, noReceipts)).toEqual([]);
});
