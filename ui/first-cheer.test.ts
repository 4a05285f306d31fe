import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

function browserThatKeeps(stored: Map<string, string>): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
}
const visit = async () => (await import("./first-cheer.ts")).takeFirstCheer;

test("CHEER-05: a win is celebrated once, not on the next visit, even if the stored value is broken", async () => {
  const stored = new Map<string, string>();
  browserThatKeeps(stored);
  const first = await visit();
  expect([first("raffle:7"), first("raffle:7"), first("raffle:8")]).toEqual([true, false, true]);
  vi.resetModules();
  const later = await visit();
  expect([later("raffle:7"), later("raffle:9")]).toEqual([false, true]);
  // Earlier versions stored a raffle's number.
  stored.set("windfall:cheered", "[5]");
  vi.resetModules();
  expect((await visit())("raffle:5")).toBe(false);
  stored.set("windfall:cheered", "{nothing");
  vi.resetModules();
  expect((await visit())("raffle:7")).toBe(true);
});

test("CHEER-05: without storage a win is celebrated once per visit", async () => {
  vi.stubGlobal("localStorage", undefined);
  const first = await visit();
  expect([first("raffle:7"), first("raffle:7")]).toEqual([true, false]);
});
