// Where a visit goes, and what its address is when it has come.
import { expect, test } from "vitest";
import { addressOf, visitOf, withHashOf } from "./visit.ts";

const here = "https://site.test/store?page=2#end";

test("SHELL-55: the data of a GET goes into its query, that of others into the body", () => {
  const get = visitOf("/history?reason=x", { data: { page: 3, reason: "a b&c" } }, here);
  expect([get.url.pathname, Object.fromEntries(get.url.searchParams)]).toEqual([
    "/history",
    { reason: "a b&c", page: "3" },
  ]);
  expect(get.data).toEqual({});
  const post = visitOf("/thing", { method: "post", data: { page: 3 } }, here);
  expect([post.url.href, post.data]).toEqual(["https://site.test/thing", { page: 3 }]);
});

test("SHELL-61: what is asked beside the visitor shows no progress unless it is told to", () => {
  expect(visitOf("/", {}, here).showProgress).toBe(true);
  expect(visitOf("/", { async: true }, here).showProgress).toBe(false);
  expect(visitOf("/", { async: true, showProgress: true }, here).showProgress).toBe(true);
});

test("WEIGHT-04: a fragment that was asked for stays, unless the answer has one or is another page", () => {
  const asked = new URL("https://site.test/a?b=1#place");
  expect(addressOf("/a?b=1", asked)).toBe("/a?b=1#place");
  expect(addressOf("/a?b=1#other", asked)).toBe("/a?b=1#other");
  expect(addressOf("/a", asked)).toBe("/a");
  expect(withHashOf(new URL("https://elsewhere.test/a?b=1"), asked).href).toBe("https://elsewhere.test/a?b=1");
});
