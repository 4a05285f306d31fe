// Which addresses are visited as pages.
import { expect, test } from "vitest";
import { isPageAddress } from "./link.tsx";

test.each(["/", "/store", "/sandboxed", "/admin/shop?x=1"])("%s is a page of the site", (href) => {
  expect(isPageAddress(href)).toBe(true);
});

test.each([
  "/sandbox",
  "/sandbox/mail",
  "/fairness/log.jsonl?from=1",
  "/api/auth/logout",
  "//other.example",
  "https://other.example/",
  "#content",
])("%s is left to the browser", (href) => {
  expect(isPageAddress(href)).toBe(false);
});
