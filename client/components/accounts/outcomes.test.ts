// What the account forms say to each answer, and where they lead.
import { describe, expect, test } from "vitest";
import { firstRegisterProblem } from "../../../contracts/account-words.ts";
import { nextPath } from "../../../contracts/next-path.ts";
import type { Answer } from "../../api.ts";
import { forgotOutcome, loginOutcome, registerOutcome, resetOutcome, resetToken } from "./outcomes.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });
const unreachable: Answer = { kind: "unreachable" };
const badRequest = answer(422, {
  message: "bad request",
  errors: { email: ["First.", "Second."], password: ["Third."] },
});

describe("signing in", () => {
  test("AUTH-06: success", () => {
    expect(loginOutcome(answer(200, { message: "success" }))).toEqual({
      kind: "done",
      text: "Successfully logged in!",
    });
  });
  test("AUTH-08: a bad request shows the first message of the first field", () => {
    expect(loginOutcome(badRequest)).toEqual({ kind: "refused", text: "First.", field: "email" });
  });
  test("AUTH-09: unauthorized", () => {
    const outcome = loginOutcome(answer(401, { message: "unauthorized" }));
    expect(outcome).toMatchObject({ kind: "refused", text: "Invalid username or password, try again!" });
  });
  test.each([
    ["no answer", unreachable],
    ["a server error", answer(500, { message: "oops" })],
  ] as const)("AUTH-10: %s", (_, given) => {
    expect(loginOutcome(given)).toMatchObject({ kind: "refused", text: "Failed to login, try again later!" });
  });
  test("too many attempts and closed accounts are told in the server's words", () => {
    expect(loginOutcome(answer(429, { message: "Try again in 12 minutes." }))).toMatchObject({
      text: "Try again in 12 minutes.",
    });
    expect(loginOutcome(answer(403, { message: "This account is closed." }))).toMatchObject({
      text: "This account is closed.",
    });
  });
  test("a wanted second factor asks for the code", () => {
    expect(loginOutcome(answer(401, { message: "two factor required" })).kind).toBe("code wanted");
  });
});

describe("registering", () => {
  const form = { email: "a@b.co", username: "abc", password: "12345678", confirmation: "12345678" };
  test.each([
    ["AUTH-14", { email: "a b@c.de" }, "Please enter a valid email address."],
    ["AUTH-14", { email: "a@b" }, "Please enter a valid email address."],
    ["AUTH-15", { username: " ab " }, "Username must be at least 3 characters long."],
    ["AUTH-16", { password: "1234567", confirmation: "1234567" }, "Password must be at least 8 characters long."],
    ["AUTH-17", { confirmation: "12345679" }, "Passwords do not match."],
  ])("%s: %j is refused with its words", (_, change, words) => {
    expect(firstRegisterProblem({ ...form, ...change })).toBe(words);
  });
  test("AUTH-14, AUTH-15, AUTH-16, AUTH-17: the checks run in this order", () => {
    const wrong = { email: "x", username: "", password: "1", confirmation: "2" };
    expect(firstRegisterProblem(wrong)).toBe("Please enter a valid email address.");
    expect(firstRegisterProblem({ ...wrong, email: form.email })).toMatch(/^Username/);
    expect(firstRegisterProblem({ ...wrong, email: form.email, username: "abc" })).toMatch(/^Password must/);
    expect(firstRegisterProblem(form)).toBeNull();
  });
  test("AUTH-19, AUTH-20: failures", () => {
    expect(registerOutcome(unreachable)).toMatchObject({ text: "Failed to register, try again later!" });
    expect(registerOutcome(answer(500, {}))).toMatchObject({ text: "Failed to register, try again later!" });
    expect(registerOutcome(badRequest)).toMatchObject({ text: "First.", field: "email" });
  });
  test("anything good is done", () => {
    expect(registerOutcome(answer(200, { message: "success" })).kind).toBe("done");
  });
});

describe("a forgotten password", () => {
  test("AUTH-25: success whatever the body says", () => {
    expect(forgotOutcome(answer(200, null))).toEqual({
      kind: "done",
      text: "Please check your email to reset your password!",
    });
  });
  test("AUTH-26: failure", () => {
    const words = "Failed to make reset password request, try again later!";
    expect(forgotOutcome(unreachable)).toMatchObject({ text: words });
    expect(forgotOutcome(answer(429, { message: "x" }))).toMatchObject({ text: words });
  });
});

describe("a new password", () => {
  test("AUTH-31, AUTH-32, AUTH-33: the server's refusal is shown", () => {
    const mismatch = answer(422, {
      message: "bad request",
      errors: { password_confirmation: ["Passwords do not match."] },
    });
    expect(resetOutcome(mismatch)).toEqual({
      kind: "refused",
      text: "Passwords do not match.",
      field: "password_confirmation",
    });
  });
  test("AUTH-34, AUTH-35: success and failure", () => {
    expect(resetOutcome(answer(200, { message: "success" }))).toEqual({
      kind: "done",
      text: "Successfully reset password!",
    });
    expect(resetOutcome(unreachable)).toMatchObject({ text: "Failed to reset password, try again later!" });
  });
  test("AUTH-27: the token is the prop, or stands in the route", () => {
    expect(resetToken("abc", "/reset-password/xyz")).toBe("abc");
    expect(resetToken(undefined, "/reset-password/x%2Fz?a=1")).toBe("x/z");
    expect(resetToken(undefined, "/elsewhere")).toBe("");
  });
});

describe("AUTH-07: after signing in one goes", () => {
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
  ])("from %s to %s", (url, path) => {
    expect(nextPath(url)).toBe(path);
  });
});
