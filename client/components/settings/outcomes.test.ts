// What the dialog says of a code request, and when it takes the account for linked.
import { describe, expect, test } from "vitest";
import type { RoobetCodeAnswer } from "../../../contracts/partners.ts";
import type { Answer } from "../../api.ts";
import { codeOutcome, connectRefusal, consentAddress, hasJustLinked, imageOf } from "./outcomes.ts";

const answer = (status: number, body: unknown): Answer<RoobetCodeAnswer> => ({
  kind: "answer",
  status,
  body: body as RoobetCodeAnswer,
});

describe("asking for a code", () => {
  test("LINK-13: the code is taken from the answer", () => {
    const body = { message: "success", token: "ABCDEFGHJK", expires_at: "2026-01-01T00:15:00Z" };
    expect(codeOutcome(answer(200, body))).toEqual({
      kind: "code",
      token: "ABCDEFGHJK",
      expiresAt: "2026-01-01T00:15:00Z",
    });
  });

  test.each([200, 409])("LINK-18: message 'failed' with status %d", (status) => {
    expect(codeOutcome(answer(status, { message: "failed" }))).toEqual({
      kind: "refused",
      text: "Failed to make a token!",
    });
  });

  test.each([
    ["no answer", { kind: "unreachable" } as const],
    ["an error", answer(500, { message: "Oh." })],
    ["an answer without a code", answer(200, { message: "success" })],
    ["an empty answer", answer(200, null)],
  ])("LINK-19: %s", (_what, given) => {
    expect(codeOutcome(given)).toEqual({
      kind: "refused",
      text: "Failed to connect to Roobet. Please try again.",
    });
  });
});

describe("LINK-17: noticing that the account is linked", () => {
  const expires = "2026-01-01T00:15:00.000Z";
  const withCode = (name: string | null) => ({ roobet_username: name, token: "ABCDEFGHJK", token_expires_at: expires });
  const without = (name: string | null) => ({ roobet_username: name, token: null, token_expires_at: null });
  const inTime = "2026-01-01T00:05:00.000Z";
  const tooLate = "2026-01-01T00:15:01.000Z";

  test.each([
    ["a first account", withCode(null), without("gust"), inTime, true],
    ["another account", withCode("gust"), without("breeze"), inTime, true],
    ["the same account again", withCode("gust"), without("gust"), inTime, true],
    ["a code that ran out", withCode("gust"), without("gust"), tooLate, false],
    ["a new code", without("gust"), withCode("gust"), inTime, false],
    ["nothing new", withCode(null), withCode(null), inTime, false],
    ["an unlinked account", without("gust"), without(null), inTime, false],
  ])("%s", (_what, before, after, now, expected) => {
    expect(hasJustLinked(before, after, now)).toBe(expected);
  });
});

const any = (status: number, body: unknown): Answer<never> => ({ kind: "answer", status, body: body as never });
const nothing = { kind: "unreachable" } as const;

describe("LINK-08, LINK-09, LINK-10: where the row's button leads", () => {
  test("to the address the answer gives, and nowhere without one", () => {
    const data = "https://id.kick.com/oauth/authorize?state=1";
    expect(consentAddress(any(200, { message: "success", data }))).toBe(data);
    for (const answer of [
      nothing,
      any(409, { message: "failed" }),
      any(500, { data }),
      any(200, null),
      any(200, { data: "javascript:alert(1)" }),
      any(200, { data: 7 }),
    ]) {
      expect(consentAddress(answer)).toBeNull();
    }
  });
});

describe("Packdraw", () => {
  const failed = "Failed to generate image. Please try again.";

  test("LINK-23, LINK-27: there is an image, or there is none", () => {
    expect(imageOf(any(200, { data: "data:image/png;base64,AAAA" }))).toBe("data:image/png;base64,AAAA");
    for (const answer of [
      nothing,
      any(409, { message: "failed" }),
      any(200, {}),
      any(200, { data: "" }),
      any(422, null),
    ]) {
      expect(imageOf(answer)).toBeNull();
    }
  });

  test("LINK-28, LINK-29: success is success; what has words of its own says them, the rest says one thing", () => {
    expect(connectRefusal(any(200, { message: "success" }))).toBeNull();
    const text = "We could not find the image on your Packdraw profile yet.";
    expect(connectRefusal(any(409, { message: text, why: "not_visible" }))).toBe(text);
    for (const answer of [
      nothing,
      any(200, { message: "failed" }),
      any(409, { message: "failed" }),
      any(409, { message: "failed", why: "something new" }),
      any(503, { message: "Packdraw does not answer right now." }),
      any(422, { message: "bad request", errors: { username: ["No."] } }),
      any(500, null),
    ]) {
      expect(connectRefusal(answer)).toBe(failed);
    }
  });
});
