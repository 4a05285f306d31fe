import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHeadRecorder } from "./head-recorder.ts";
import { loadReceipts } from "./receipt-store.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const makeHead = (n: number) => `${n}:${String(n % 10).repeat(64)}`;

test("LOG-12: a new head is stored once, and the previous head with the last time it was received", async () => {
  const keep = createHeadRecorder();
  const now = () => new Date().toISOString();
  keep({ head: null, now: now() });
  keep({ head: makeHead(7), now: now() });
  await expect.poll(() => loadReceipts().heads.map(({ n }) => n)).toEqual([7]);
  keep({ head: makeHead(7), now: now() });
  keep({ head: makeHead(9), now: now() });
  await expect.poll(() => loadReceipts().heads.map(({ n }) => n)).toEqual([7, 9]);
  const [first, second] = loadReceipts().heads;
  expect(first?.end).toBeGreaterThanOrEqual(first?.at ?? Number.NaN);
  expect(second?.at).toBeGreaterThanOrEqual(first?.end ?? Number.NaN);
});
