import { describe, expect, test } from "vitest";
import type { Answer } from "../../../ui/base/api.ts";
import { parseConsentAddress, wasJustLinked } from "./linking.ts";

describe("LINK-17: notices that the account is linked", () => {
  const expires = "2026-01-01T00:15:00.000Z";
  const withCode = (name: string | null) => ({ roobet_username: name, token: "ABCDEFGHJK", token_expires_at: expires });
  const without = (name: string | null) => ({ roobet_username: name, token: null, token_expires_at: null });
  const inTime = "2026-01-01T00:05:00.000Z";
  const tooLate = "2026-01-01T00:15:01.000Z";

  test.each([
    ["a first account", withCode(null), without("gust"), inTime, true],
    ["another account", withCode("gust"), without("breeze"), inTime, true],
    ["the same account again", withCode("gust"), without("gust"), inTime, true],
    ["an expired code", withCode("gust"), without("gust"), tooLate, false],
    ["a new code", without("gust"), withCode("gust"), inTime, false],
    ["nothing new", withCode(null), withCode(null), inTime, false],
    ["an unlinked account", without("gust"), without(null), inTime, false],
  ])("%s", (_what, before, after, now, expected) => {
    expect(wasJustLinked(before, after, now)).toBe(expected);
  });
});

test("LINK-08, LINK-09, LINK-10, LINK-27: reads the URL or image from a reply, or returns null", () => {
  const address = "https://id.kick.com/oauth/authorize?state=1";
  const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });
  expect(parseConsentAddress(answer(200, { message: "success", data: address }))).toBe(address);
  for (const wrong of [
    { kind: "unreachable" } as const,
    answer(409, { message: "failed" }),
    answer(500, { data: address }),
    answer(200, null),
    answer(200, { data: "javascript:alert(1)" }),
    answer(200, { data: 7 }),
  ]) {
    expect(parseConsentAddress(wrong)).toBeNull();
  }
});
