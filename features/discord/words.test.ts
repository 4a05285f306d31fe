import { expect, test } from "vitest";
import { boardMessage, exampleWords, raffleDrawnWords, toPlainPreview } from "./words.ts";

const board = {
  ...{
    partner: "Roobet",
    paused: false,
    entries_count: 3,
    total_tickets: 1_234,
    winners: 1,
    prizes: [],
    prizes_total: 0,
  },
  ends_at: "2026-12-01T00:00:00.000Z",
};

test("DISC-03: with the longest names and most winners a message stays within Discord's limit", () => {
  const name = "@`*_~|[]()<>#:/.-!".repeat(5);
  const entries = Array.from({ length: 10 }, (_, at) => ({ rank: at + 1, username: name, tickets: 9_999_999_999 }));
  const { embeds: [embed] = [] } = boardMessage({ ...board, entries }, name, "https://site.test/leaderboard");
  expect(embed?.title.length).toBeLessThan(257);
  expect(embed?.description.length).toBeLessThan(4_097);
  const drawn = raffleDrawnWords({
    name,
    winners: Array(1_000).fill(name),
    url: "https://site.test/raffle/1",
    head: "1:a",
  });
  expect(drawn.length).toBeLessThan(2_001);
  expect(drawn).toMatch(/ and \d+ more\nhttps:\/\/site\.test\/raffle\/1\nFairness log: 1:a$/);
});

test("DISC-01: the same board gives the same message; a paused or empty board says so", () => {
  const message = (paused: boolean) => boardMessage({ ...board, paused, entries: [] }, "Gusty", "https://site.test/b");
  expect(message(false)).toEqual(message(false));
  expect(message(false).embeds?.[0]?.description).toMatch(
    /^Nobody is on the board yet\.\n\n3 players · 1,234 tickets\nEnds <t:1796083200:R>$/,
  );
  expect(message(true).embeds?.[0]?.description).toMatch(/^The board is paused\./);
});

test("DISC-26: the desk previews a message much as Discord shows it", () => {
  expect(toPlainPreview("**A\\*B** ends <t:1796083200:R>.")).toBe("A*B ends at 2026-12-01 00:00 UTC.");
  const shown = Object.values(exampleWords(new Date(0), "https://site.test"));
  for (const text of shown) expect(toPlainPreview(text)).not.toMatch(/\*\*|<t:|\\/);
});
