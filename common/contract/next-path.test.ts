import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each([
  ["/login", "/"],
  ["/login?next=%2Fraffle%2F3%3Fpage%3D2", "/raffle/3?page=2"],
  ["/login?next=%2Fstore%3Fq%3D1%23my-purchases", "/store?q=1#my-purchases"],
  ["/login?next=%2Fsettings#wallets", "/settings#wallets"],
  ["/login#wallets", "/"],
  ["/login?next=https://evil.example", "/"],
  ["/login?next=//evil.example", "/"],
  ["/login?next=/%5Cevil.example", "/"],
  ["/login?next=%2F%09%2Fevil.example", "/"],
  ["/login?next=/api/auth/logout", "/"],
  ["/login?next=/login", "/"],
  ["/login?next=javascript:alert(1)", "/"],
])("AUTH-07: signing in at %s leads to %s", (url, path) => {
  expect(nextPath(url)).toBe(path);
});
