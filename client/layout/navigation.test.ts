// The documented times of prefetching and of the progress bar.
import { expect, test } from "vitest";
import { inertiaDefaults, inertiaProgress } from "./navigation.ts";

test("SHELL-59, SHELL-60: hovering prefetches after 75 ms and the page is kept for 30000 ms", () => {
  expect(inertiaDefaults.prefetch).toEqual({ cacheFor: 30_000, hoverDelay: 75 });
});

test("SHELL-61: the progress bar waits 250 ms", () => {
  expect(inertiaProgress.delay).toBe(250);
});
