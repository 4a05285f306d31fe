// Account pages and calls: register, sign in, sign out, forgotten password.
import { type Context, Hono } from "hono";
import { words } from "../../contracts/account-words.ts";
import { loginInput, registerInput, requestResetInput, resetPasswordInput } from "../../contracts/accounts.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import type { Env } from "../http/context.ts";
import { page, redirect } from "../http/inertia.ts";
import { fieldError, jsonBody } from "../http/input.ts";
import { addressBlock, type Limit, type Limits, tooMany } from "../http/limits.ts";
import { clearSession, giveSession, sessionToken } from "../http/sessions.ts";
import { resetPassword, sendResetLink } from "./password-reset.ts";
import { hashPassword } from "./passwords.ts";
import { endSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser } from "./users.ts";

const hour = 60 * 60;
const registrations: Limit = { name: "register-address", points: 20, perSeconds: hour };
const resetsPerEmail: Limit = { name: "reset-email", points: 3, perSeconds: hour };
const resetsPerAddress: Limit = { name: "reset-address", points: 20, perSeconds: hour };
const newPasswords: Limit = { name: "new-password-address", points: 20, perSeconds: hour };

export interface AccountDeps {
  house: House;
  limits: Limits;
}

export function accountRoutes({ house, limits }: AccountDeps): Hono<Env> {
  const app = new Hono<Env>();
  const secure = () => house.origin().startsWith("https:");

  for (const [path, component] of guestPages) {
    app.get(path, async (c) => {
      if (c.var.visitor.kind === "user") return redirect(c, paths.home);
      return page(c, component, {}, { guestCache: [] });
    });
  }
  app.get("/reset-password/:token", (c) => page(c, "auth/reset-password", { token: c.req.param("token") }));

  app.post(paths.api.login, jsonBody(loginInput), async (c) => {
    const { username, password, code } = c.req.valid("json");
    const outcome = await signIn(house.db, limits, {
      username,
      password,
      code,
      oldToken: sessionToken(c),
      ...whence(c, house),
    });
    if (outcome.ok) {
      giveSession(c, outcome.value, secure());
      return c.json({ message: "success" });
    }
    switch (outcome.why) {
      case "wrong":
        return c.json({ message: "unauthorized" }, 401);
      case "code_wanted":
        return c.json({ message: "two factor required" }, 401);
      case "closed":
        return c.json({ message: "This account is closed." }, 403);
      case "too_many":
        return tooMany(c, outcome.waitSeconds);
      default:
        return unreachable(outcome);
    }
  });

  app.post(paths.api.register, jsonBody(registerInput), async (c) => {
    const wait = await limits.take([[registrations, addressBlock(c.var.address)]]);
    if (wait !== null) return tooMany(c, wait);
    const { username, email, password } = c.req.valid("json");
    const passwordHash = await hashPassword(password);
    const outcome = await createUser(house.db, { username, email, passwordHash, now: house.clock.now() });
    if (outcome.ok) return c.json({ message: "success" });
    switch (outcome.why) {
      case "username_taken":
        return c.json(fieldError("username", words.usernameTaken), 422);
      case "email_taken":
        return c.json(fieldError("email", words.emailTaken), 422);
      default:
        return unreachable(outcome.why);
    }
  });

  app.post(paths.api.logout, async (c) => {
    const token = sessionToken(c);
    if (token !== null) await endSession(house.db, token);
    clearSession(c);
    return c.json({ message: "success" });
  });

  app.post(paths.api.requestReset, jsonBody(requestResetInput), async (c) => {
    const { email } = c.req.valid("json");
    const wait = await limits.take([
      [resetsPerEmail, email.toLowerCase()],
      [resetsPerAddress, addressBlock(c.var.address)],
    ]);
    if (wait !== null) return tooMany(c, wait);
    const { brand } = await house.settings();
    sendResetLink(house, email, brand).catch((error: unknown) => house.log.error({ error }, "reset letter not sent"));
    return c.json({ message: "success" });
  });

  app.post(paths.api.resetPassword, jsonBody(resetPasswordInput), async (c) => {
    const wait = await limits.take([[newPasswords, addressBlock(c.var.address)]]);
    if (wait !== null) return tooMany(c, wait);
    const { token, password } = c.req.valid("json");
    const outcome = await resetPassword(house, token, password);
    if (outcome.ok) return c.json({ message: "success" });
    return c.json(fieldError("token", "This link has expired or was already used. Please ask for a new one."), 422);
  });

  return app;
}

const guestPages = [
  [paths.login, "auth/login"],
  [paths.register, "auth/register"],
  [paths.forgotPassword, "auth/forgot-password"],
] as const;

const whence = (c: Context<Env>, house: House) => ({
  address: c.var.address,
  userAgent: c.req.header("user-agent") ?? "",
  now: house.clock.now(),
});
