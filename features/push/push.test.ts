import { expect, test } from "vitest";
import { quietHoursEnd } from "./quiet-hours.ts";
import { maxPayloadBytes } from "./source.ts";
import { buildPayload } from "./words.ts";

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);
const night = { from: 22 * 60, until: 7 * 60, zone: "Europe/Vienna" };

test("PUSH-05: quiet hours that span midnight end in the morning and begin at night in the user's own time zone", () => {
  // Vienna is an hour ahead of UTC in November.
  expect(quietHoursEnd(at("20:59"), night)).toBeNull();
  expect(quietHoursEnd(at("21:00"), night)?.toISOString()).toBe("2026-11-24T06:00:00.000Z");
  expect(quietHoursEnd(at("05:59"), night)?.toISOString()).toBe("2026-11-23T06:00:00.000Z");
  expect(quietHoursEnd(at("06:00"), night)).toBeNull();
  const noon = { from: 12 * 60, until: 13 * 60, zone: "UTC" };
  expect(quietHoursEnd(at("12:30"), noon)?.toISOString()).toBe("2026-11-23T13:00:00.000Z");
  expect(quietHoursEnd(at("13:00"), noon)).toBeNull();
  expect(quietHoursEnd(at("23:00"), { ...night, zone: "Nowhere/Gone" })?.toISOString()).toBe(
    "2026-11-24T07:00:00.000Z",
  );
});

test("PUSH-06: a payload stays within the push service's limit however long its words are, and no character is cut in half", () => {
  const words = { title: "x", text: "It is drawn in 10 minutes.", href: "/raffle/1", tag: "c1" };
  expect(JSON.parse(buildPayload(words, undefined))).toEqual({
    ...{ title: "x", body: "It is drawn in 10 minutes.", href: "/raffle/1", tag: "c1" },
  });
  for (const letter of ["\u0001", "🌬️", "\\", "ß"]) {
    const payload = buildPayload({ ...words, title: letter.repeat(5_000), text: letter.repeat(5_000) }, undefined);
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxPayloadBytes);
    expect(JSON.parse(payload).title.isWellFormed()).toBe(true);
  }
});

test("PUSH-06: the push for an email is its heading only, and points have the site's own name", () => {
  const letter = {
    title: "Your withdrawal is paid",
    text: "Hello Ann,\n\nto bc1qsecret.",
    href: "/history",
    tag: "n1",
  };
  expect(buildPayload(letter, undefined)).not.toContain("bc1q");
  const coin = { one: "leaf", many: "leaves" };
  expect(buildPayload({ ...letter, text: "10 points are yours." }, coin as never)).toContain("10 leaves are yours.");
});
