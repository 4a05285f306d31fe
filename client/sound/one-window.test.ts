// Which of several windows is heard. Each window is a copy of the module; they share storage and locks, as a browser's do.
import { afterEach, expect, test, vi } from "vitest";

const { locks } = navigator;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Windows of one browser; `act` runs something in one of them. */
async function windows(count: number, { hasLocks = true } = {}) {
  const kept = new Map<string, string>();
  let focused = -1;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("navigator", hasLocks ? { locks } : {});
  const all: typeof import("./one-window.ts")[] = [];
  for (let at = 0; at < count; at += 1) {
    vi.resetModules();
    all.push(await import("./one-window.ts"));
  }
  const within = (at: number, run: (one: typeof import("./one-window.ts")) => void) => {
    vi.stubGlobal("document", { hasFocus: () => at === focused });
    vi.stubGlobal("window", { addEventListener() {} });
    const one = all[at];
    if (one !== undefined) run(one);
  };
  return {
    /** Somebody works in that window from now on; -1: in another program. */
    focus(at: number) {
      focused = at;
      if (at >= 0) within(at, (one) => one.noteLookedAt());
    },
    /** Which windows are heard when the same is told to all, in this order. */
    async heard(sound: string, order = all.map((_, at) => at)) {
      const heard: number[] = [];
      for (const at of order) within(at, (one) => one.inOneWindow(sound, () => heard.push(at)));
      await new Promise((resolve) => setTimeout(resolve, 500));
      return heard;
    },
  };
}

test("MINE-22: of windows that are told the same at once one is heard: that which is worked in, whoever is told first", async () => {
  const browser = await windows(3);
  browser.focus(2);
  expect(await browser.heard("a")).toEqual([2]);
});

test("MINE-22: while another program is worked in, the one worked in last is heard; where nobody knows, any one", async () => {
  const browser = await windows(3);
  browser.focus(1);
  browser.focus(-1);
  expect(await browser.heard("b")).toEqual([1]);
  expect(await (await windows(3)).heard("c")).toHaveLength(1);
});

test("MINE-22: what sounds again soon is heard in the same window; without locks all but one keep still", async () => {
  const browser = await windows(2);
  browser.focus(0);
  expect(await browser.heard("d")).toEqual([0]);
  expect(await browser.heard("d")).toEqual([0]);
  const plain = await windows(3, { hasLocks: false });
  plain.focus(1);
  expect(await plain.heard("e")).toEqual([1]);
});
