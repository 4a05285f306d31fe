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
  expect([first(7), first(7), first(8)]).toEqual([true, false, true]);
  vi.resetModules();
  const later = await visit();
  expect([later(7), later(9)]).toEqual([false, true]);
  stored.set("windfall:cheered", "{nothing");
  vi.resetModules();
  expect((await visit())(7)).toBe(true);
});

test("CHEER-05: without storage a win is celebrated once per visit", async () => {
  vi.stubGlobal("localStorage", undefined);
  const first = await visit();
  expect([first(7), first(7)]).toEqual([true, false]);
});
