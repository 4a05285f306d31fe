import { expect, test } from "vitest";
import { emailPattern } from "./account-words.ts";

test.each([
  "c,d@example.com",
  "me2@example.com,victim",
  "<g@example.com>",
  "h@example.com(x)evil.com",
  "a;b@example.com",
  "group:me@example.com",
  '"me you"@example.com',
  "me@[127.0.0.1]",
  "me@example.com\u0000.org",
  "me\u200B@example.com",
  "me@example",
  "me you@example.com",
])("SIGNIN-48: rejects %j, which a mailer could read as a different address", (text) => {
  expect(emailPattern.test(text)).toBe(false);
});

test.each(["me@example.com", "first.last+tag@mail.example.co.uk", "o'neil_1@example.com", "ö@exämple.de"])(
  "SIGNIN-48: accepts %s",
  (text) => {
    expect(emailPattern.test(text)).toBe(true);
  },
);
