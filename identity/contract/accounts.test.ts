import { expect, test } from "vitest";
import { registerInput } from "./accounts.ts";

test("SIGNIN-09: a password may contain spaces, but not consist only of spaces", () => {
  const form = { email: "anna@example.com", username: "anna" };
  expect(registerInput.safeParse({ ...form, password: " ".repeat(8) }).success).toBe(false);
  expect(registerInput.safeParse({ ...form, password: "        x" }).success).toBe(true);
});
