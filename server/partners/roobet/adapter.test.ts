// Roobet's rows made ours: what is asked, what is understood, what is left out and counted.
import { expect, test } from "vitest";
import { createClock } from "../../core/clock.ts";
import { PartnerUnavailable } from "../../wagers/source.ts";
import { OutsideError } from "../fetch.ts";
import { createRoobetSource } from "./adapter.ts";
import { createRoobetClient } from "./client.ts";
import { sandboxKey } from "./sandbox.ts";

const november = new Date("2026-11-01T00:00:00Z");
const key = sandboxKey("secret");

/** Roobet answering `body`, and what it was asked. */
function arrange(body: unknown, now = "2026-11-21T12:00:00.000Z") {
  const asked: { url: URL; authorization: string | undefined }[] = [];
  const outside = {
    async bytes({ url, headers }: { url: URL; headers?: Record<string, string> }) {
      asked.push({ url, authorization: headers?.authorization });
      if (body instanceof Error) throw body;
      return Buffer.from(JSON.stringify(body));
    },
  };
  const clock = createClock();
  const source = createRoobetSource(
    createRoobetClient(outside, () => "https://roobet.example/", key),
    { ...clock, now: () => new Date(now) },
  );
  return { source, asked };
}

test("asks for the month so far with the key's own user id, and for an ended month to its last millisecond", async () => {
  const { source, asked } = arrange([]);
  await source.month(november, { insist: true });
  await source.month(new Date("2026-10-01T00:00:00Z"), { insist: true });
  expect(asked[0]?.url.href).toBe(
    "https://roobet.example/affiliate/v2/stats?userId=windfall-sandbox&startDate=2026-11-01T00%3A00%3A00.000Z&endDate=2026-11-21T12%3A00%3A00.000Z",
  );
  expect(asked[0]?.authorization).toBe(`Bearer ${key}`);
  expect(asked[1]?.url.searchParams.get("endDate")).toBe("2026-10-31T23:59:59.999Z");
});

test("counts the weighted wager, in cents, and leaves out rows nobody can read", async () => {
  const good = { uid: "u1", username: "Ann", wagered: 99, weightedWagered: 0.29, favoriteGameId: "x" };
  const { source } = arrange([
    good,
    { ...good, uid: "u2", weightedWagered: 0 },
    { ...good, weightedWagered: -1 },
    { ...good, weightedWagered: "12" },
    { ...good, weightedWagered: null },
    { ...good, weightedWagered: 1e11 },
    { ...good, uid: "" },
    { ...good, username: "a\u0000b" },
    { ...good, username: "\ud800" },
    { ...good, username: "x".repeat(101) },
    { username: "nobody" },
    null,
    "row",
    [],
  ]);
  const { rows, skipped, takenAt } = await source.month(november, { insist: true });
  expect([...rows]).toEqual([
    { accountId: "u1", username: "Ann", wagerCents: 29 },
    { accountId: "u2", username: "Ann", wagerCents: 0 },
  ]);
  expect(skipped.count).toBe(12);
  expect(skipped.reasons.length).toBeLessThanOrEqual(5);
  expect(takenAt.toISOString()).toBe("2026-11-21T12:00:00.000Z");
});

test.each([[{ data: [] }], [null], ["[]"], [7]])("%j is no list, and refused whole", async (body) => {
  await expect(arrange(body).source.month(november, { insist: true })).rejects.toMatchObject({
    reason: "answered with something that is no list",
  });
});

test("what goes wrong outside is the partner's being unavailable; a fault of ours is not", async () => {
  const gone = arrange(new OutsideError("could not be reached")).source.month(november, { insist: true });
  await expect(gone).rejects.toBeInstanceOf(PartnerUnavailable);
  await expect(gone).rejects.toMatchObject({ reason: "could not be reached" });
  const ours = arrange(new TypeError("a bug")).source.month(november, { insist: true });
  await expect(ours).rejects.toBeInstanceOf(TypeError);
});

test("a key that is no JWT with an id stops the start with one line that does not show it", () => {
  const make = () =>
    createRoobetClient({ bytes: async () => Buffer.from("[]") }, () => "https://roobet.example", "my-secret-key");
  expect(make).toThrow("ROOBET_API_KEY will not do: it is not a JWT with an id claim.");
});
