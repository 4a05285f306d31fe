import { beforeEach, expect, test } from "vitest";
import type { PageResponse } from "./fetch-page.ts";
import { PrefetchCache, prefetchTtlMs } from "./prefetch-cache.ts";
import { createVisit, type VisitOptions } from "./visit.ts";

let now = 0;
let ahead: PrefetchCache;
beforeEach(() => {
  now = 0;
  ahead = new PrefetchCache(() => now);
});
const visitTo = (href: string, options: VisitOptions = {}) => createVisit(href, options, "https://site.test/");
const page = { component: "store", props: {} as never, url: "/store", version: "v1" };
const came = (status = 200): PageResponse => ({ kind: "page", page, status });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("SHELL-60: keeps a prefetched page for 30 seconds", async () => {
  expect(prefetchTtlMs).toBe(30_000);
  now = 5_000;
  ahead.store(visitTo("/store"), Promise.resolve(came()));
  await settled();
  now = 34_999;
  expect(await ahead.take(visitTo("/store#end"))).toEqual(came());
  now = 35_000;
  expect(ahead.take(visitTo("/store"))).toBeUndefined();
  expect(ahead.isWanted(visitTo("/store"))).toBe(true);
});

test("WEIGHT-06: a page that is being fetched is not requested again, however long that takes", () => {
  ahead.store(visitTo("/store"), new Promise(() => {}));
  now = 60_000;
  expect(ahead.isWanted(visitTo("/store"))).toBe(false);
  expect(ahead.take(visitTo("/store"))).toBeDefined();
});

test("WEIGHT-06: another query, other props or another method mean another page", async () => {
  ahead.store(visitTo("/store"), Promise.resolve(came()));
  await settled();
  for (const other of [
    visitTo("/store?page=2"),
    visitTo("/store", { only: ["rows"] }),
    visitTo("/store", { except: ["rows"] }),
    visitTo("/store", { method: "post" }),
  ])
    expect(ahead.take(other)).toBeUndefined();
});

test("WEIGHT-06: stores no failure, error or response without a page, so the visit makes its own request", async () => {
  const answers: Promise<PageResponse>[] = [
    Promise.reject(new Error("nobody there")),
    Promise.resolve(came(404)),
    Promise.resolve({ kind: "document", url: "/store" }),
  ];
  for (const answer of answers) {
    ahead.store(visitTo("/store"), answer);
    await settled();
    expect(ahead.take(visitTo("/store"))).toBeUndefined();
  }
});

test("WEIGHT-06: a page dropped while it is being fetched stays dropped, and does not remove a newer one", async () => {
  const late = Promise.withResolvers<PageResponse>();
  ahead.store(visitTo("/store"), late.promise);
  ahead.forgetAll();
  ahead.store(visitTo("/store"), Promise.resolve(came()));
  late.reject(new Error("broken off"));
  await settled();
  expect(ahead.take(visitTo("/store"))).toBeDefined();
  ahead.forget(new URL("https://site.test/store"));
  expect(ahead.take(visitTo("/store"))).toBeUndefined();
});
