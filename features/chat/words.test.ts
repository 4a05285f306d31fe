import { expect, test } from "vitest";
import { fillTemplate, findPlaceholders, mapTemplateText } from "../../common/contract/chat-template.ts";
import { commandSettings } from "../../common/server/command-settings.ts";
import { fillWording, formatTimeLeft, toMention } from "./words.ts";

test("CMD-05: the addressee is mentioned if the name allows it; otherwise the name is made harmless", () => {
  expect(toMention("Night_Owl-7")).toBe("@Night_Owl-7");
  expect(toMention("some body @x")).toBe("some body x");
});

test("CMD-08: the coin's name is used around placeholders and in refusals, never in values, operators' texts or other people's text", () => {
  const coin = { one: "gem", many: "gems" };
  const said = (words: object, given: Record<string, string>) =>
    fillWording({ settings: commandSettings.parse({ each: { points: { words } } }), coin }, "points.own", given);
  expect(said({}, { points: "5", rank: "Gold I" })).toBe("You have 5 gems. Rank: Gold I.");
  expect(said({ own: "{points} points" }, { points: "5" })).toBe("5 points");
  const wording = { settings: commandSettings.parse({}), coin };
  expect(fillWording(wording, "refused", { reason: "You need 5 more points." })).toBe("You need 5 more gems.");
  expect(fillWording(wording, "guess.stopped", { hunt: "A points hunt @all" })).toBe(
    "Guesses for A points hunt all are closed.",
  );
  expect(
    fillWording(wording, "hunt.finished", { hunt: "H", won: "$1,240.50", start: "$100.00", url: "http://a.b/hunt" }),
  ).toBe("H is finished: $100.00 spent, $1,240.50 won. http://a.b/hunt");
});

test("CMD-08: placeholders are filled, and unknown values stay empty", () => {
  expect(fillTemplate("{a} and {b}  {c}!", { a: "1", c: "3" })).toBe("1 and 3!");
  expect(findPlaceholders("{a} {b}")).toEqual(["a", "b"]);
  expect(mapTemplateText("x {x} x", () => "y")).toBe("y{x}y");
});

test("CMD-10: the time until a raffle ends has at most two parts", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const left = (minutes: number) => formatTimeLeft(new Date(now.getTime() + minutes * 60_000), now);
  expect([0, 1, 59, 60, 125, 1_440, 4_500].map(left)).toEqual([
    ...["a minute", "a minute", "59 min", "1 h", "2 h 5 min", "1 day", "3 days 3 h"],
  ]);
});
