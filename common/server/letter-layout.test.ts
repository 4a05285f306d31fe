// cspell:ignore שלום עולם ארוך מאוד
// Emails in the site's look: a hostile name stays text, and right-to-left names disturb nothing.
import { expect, test } from "vitest";
import type { Letter } from "../../platform/mail/mail.ts";
import { layoutLetter, letterPicturePath } from "./letter-layout.ts";
import { siteSettings } from "./site-settings.ts";

const settings = siteSettings.parse({
  brand: "Mistral Club",
  look: { accent: "violet" },
  operator: { name: "Surprise Ltd", address: "1 High Street", licence: "" },
});
const letter: Letter = {
  to: "viewer@example.org",
  subject: "You won: A mug",
  paragraphs: ["Hello viewer,", "You won “A mug” with ticket #7."],
};
const write = (more: Partial<Letter> = {}) => layoutLetter({ ...letter, ...more }, settings, "https://club.example");
const name = "a".repeat(64);

test("LETTER-06: an email has the mark, the headline, one button, the operator and a plain-text part with the same words", () => {
  const button = { words: "See the raffle", href: "https://club.example/raffle/7" };
  const unsubscribe = { words: "Unsubscribe", href: "https://club.example/letters/stop/1" };
  const { html, text } = write({ button, unsubscribe });
  expect(html).toMatch(/<img src="https:\/\/club\.example\/site\/icon-letter-\w+\.png"/);
  expect(html).toContain("#ae92ff");
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(text).toBe(
    "Hello viewer,\n\nYou won “A mug” with ticket #7.\n\nSee the raffle: https://club.example/raffle/7\n\n" +
      "-- \nMistral Club\nSurprise Ltd\n1 High Street\n\nUnsubscribe: https://club.example/letters/stop/1\n",
  );
});

test("LETTER-06: shows only the site's own stored pictures, at a full address", () => {
  const source = `https://club.example${letterPicturePath(name)}`;
  expect(write({ picture: `/uploads/${name}.webp` }).html).toContain(`<img src="${source}"`);
  for (const picture of ["https://evil.example/x.webp", `/uploads/${name}.svg`, `//evil/uploads/${name}.webp`, "x"])
    expect(write({ picture }).html.match(/<img /g), picture).toHaveLength(1);
});

test("LETTER-05: HTML in a text stays text, in the headline, the paragraphs, the links and the operator's lines", () => {
  const evil = `</td><img src=x onerror="alert(1)"><a href='//evil'>`;
  const { html } = layoutLetter(
    {
      ...letter,
      ...{ subject: evil, paragraphs: [evil], language: evil },
      button: { words: evil, href: `https://club.example/"><script>${evil}` },
      unsubscribe: { words: evil, href: evil },
    },
    { ...settings, brand: evil },
    "https://club.example",
  );
  expect(html).not.toMatch(/onerror="|<script|<img src=x|href='/);
});

// cspell:ignore שלום עולם ארוך מאוד
test("LETTER-05: a right-to-left name is isolated, and marks that turn the text around are removed", () => {
  const hebrew = "שלום עולם זה שם ארוך מאוד כאן";
  const { text, html, subject } = write({
    subject: `You won: ${hebrew} #7`,
    paragraphs: [`“${hebrew}” with \u202e#7.`],
  });
  expect(subject).toBe(`You won: \u2068${hebrew}\u2069 #7`);
  expect(text).toContain(`“\u2068${hebrew}\u2069” with #7.`);
  expect(html).toContain(`“\u2068${hebrew}\u2069” with #7.`);
});
