import { afterEach, expect, test } from "vitest";
import { inLanguage } from "./languages.ts";
import { messages, setTranslations } from "./messages.ts";

const m = messages("test", {
  greeting: "Hello {name}",
  tickets: "{count, plural, one {# ticket} other {# tickets}}",
  rich: "<b>Now</b> or never",
});

afterEach(() => setTranslations(new Map()));

test("LANG-01: fills a text's placeholders and plural forms", () => {
  expect(m.greeting({ name: "Breezy" })).toBe("Hello Breezy");
  expect([1, 1_250].map((count) => m.tickets({ count }))).toEqual(["1 ticket", "1,250 tickets"]);
  expect(m.rich({ b: (text) => `*${text}*` })).toBe("*Now* or never");
});

test("LANG-01: a given language overrides the request's, and a missing text stays English", () => {
  const german = { greeting: "Hallo {name}", tickets: "{count, plural, one {# Los} other {# Lose}}" };
  setTranslations(new Map([["de", { test: german }]]));
  expect(m.tickets({ count: 1_250 }, "de")).toBe("1.250 Lose");
  inLanguage("de", () => {
    expect(m.greeting({ name: "Breezy" })).toBe("Hallo Breezy");
    expect(m.greeting({ name: "Breezy" }, "en")).toBe("Hello Breezy");
    expect(m.rich({ b: (text) => text })).toBe("Now or never");
  });
  expect(inLanguage("xx", () => m.greeting({ name: "Breezy" }))).toBe("Hello Breezy");
});
