import { type Context, Hono } from "hono";
import { codeRequiredParam, nextPath } from "../../common/contract/next-path.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { unreachable } from "../../platform/base/result.ts";
import { accountTag } from "../../platform/cache/changed-accounts.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { addressBlock, type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { clearSession, sessionToken, setSession } from "../../platform/http/sessions.ts";
import { page, redirect } from "../../platform/pages/server/inertia.ts";
import { type CallResponse, firstProblem, type NextPage, plainForm } from "../../platform/pages/server/plain-forms.ts";
import { loginInput, registerInput, requestResetInput, resetPasswordInput } from "../contract/accounts.ts";
import { m } from "../messages.ts";
import { logSecurity } from "./owner-responses.ts";
import { resetPassword, sendResetLink } from "./password-reset.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { endSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { createUser } from "./users.ts";

const hourSeconds = 60 * 60;
const registrationLimit: RateLimit = { name: "register-address", points: 20, perSeconds: hourSeconds };
const resetEmailLimit: RateLimit = { name: "reset-email", points: 3, perSeconds: hourSeconds };
const resetAddressLimit: RateLimit = { name: "reset-address", points: 20, perSeconds: hourSeconds };
const newPasswordLimit: RateLimit = { name: "new-password-address", points: 20, perSeconds: hourSeconds };

export interface AccountDeps {
  house: House;
  limits: RateLimits;
}

export function accountRoutes({ house, limits }: AccountDeps): Hono<Env> {
  const app = new Hono<Env>();

  for (const [path, component] of guestPages) {
    app.get(path, async (c) => {
      if (c.var.visitor.kind === "user") return redirect(c, nextPath(c.req.url));
      return page(c, component, {}, { guestCache: [] });
    });
  }
  app.get(paths.resetPassword.pattern, (c) =>
    page(c, "auth/reset-password", { token: c.req.param("token") }, { secret: true }),
  );

  app.post(paths.api.login, plainForm(afterLogin), jsonBody(loginInput, { orForm: true }), async (c) => {
    const { username, password, code } = c.req.valid("json");
    const attempt = { username, password, code, oldToken: sessionToken(c), ...readRequestSource(c, house) };
    const outcome = await signIn(house.db, limits, attempt);
    if (outcome.ok) {
      const { userId, token } = outcome.value;
      logSecurity(c, house.log, "signed in", { userId });
      setSession(c, token);
      // Signing in has ended the browser's previous session, so other pages of that session's user must update.
      if (c.var.visitor.kind === "user") house.changes.announce(accountTag(c.var.visitor.id));
      return c.json({ message: "success" });
    }
    logSecurity(c, house.log, "sign-in refused", { userId: outcome.userId, why: outcome.why });
    switch (outcome.why) {
      case "wrong":
        return c.json(refusal("unauthorized"), 401);
      case "code_wanted":
        return c.json(refusal("two_factor_required"), 401);
      case "closed":
        return c.json(refusal("account_closed", m.accountClosed()), 403);
      case "too_many":
        return tooManyTries(c, outcome.waitSeconds);
      default:
        return unreachable(outcome);
    }
  });

  app.post(paths.api.register, plainForm(afterRegistering), jsonBody(registerInput, { orForm: true }), async (c) => {
    const wait = await limits.take([[registrationLimit, addressBlock(c.var.address)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { username, email, password } = c.req.valid("json");
    const { brand, streamer } = await house.settings();
    const problem = await passwordProblem({ username, email, brand, streamer }, password);
    if (problem !== null) return c.json(fieldError("password", problem), 422);
    const passwordHash = await hashPassword(password);
    const outcome = await createUser(house.db, { username, email, passwordHash, now: house.clock.now() });
    if (outcome.ok) return c.json({ message: "success" });
    switch (outcome.why) {
      case "username_taken":
        return c.json(fieldError("username", m.usernameTaken()), 422);
      case "email_taken":
        return c.json(fieldError("email", m.emailTaken()), 422);
      default:
        return unreachable(outcome.why);
    }
  });

  app.post(paths.api.logout, async (c) => {
    const token = sessionToken(c);
    const { visitor } = c.var;
    if (token !== null) await endSession(house.db, token);
    if (visitor.kind === "user") house.changes.announce(accountTag(visitor.id));
    clearSession(c);
    return c.json({ message: "success" });
  });

  app.route("/", resetRoutes({ house, limits }));
  return app;
}

function resetRoutes({ house, limits }: AccountDeps): Hono<Env> {
  const app = new Hono<Env>();

  app.post(paths.api.requestReset, jsonBody(requestResetInput), async (c) => {
    const { email } = c.req.valid("json");
    const wait = await limits.take([
      [resetAddressLimit, addressBlock(c.var.address)],
      [resetEmailLimit, email.toLowerCase()],
    ]);
    if (wait !== null) return tooManyTries(c, wait);
    const brand = siteName(await house.settings(), house.origin());
    sendResetLink(house, email, brand).catch((error: unknown) =>
      house.log.error({ error }, "could not send a password reset letter"),
    );
    return c.json({ message: "success" });
  });

  app.post(paths.api.resetPassword, jsonBody(resetPasswordInput), async (c) => {
    const wait = await limits.take([[newPasswordLimit, addressBlock(c.var.address)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { token, password } = c.req.valid("json");
    const outcome = await resetPassword(house, { token, password, address: c.var.address });
    if (outcome.ok) {
      house.changes.announce(accountTag(outcome.value));
      logSecurity(c, house.log, "password reset", { userId: outcome.value });
      return c.json({ message: "success" });
    }
    switch (outcome.why) {
      case "bad_link":
        return c.json(fieldError("token", m.resetLinkUsed()), 422);
      case "bad_password":
        return c.json(fieldError("password", outcome.words), 422);
      default:
        return unreachable(outcome);
    }
  });

  return app;
}

const guestPages = [
  [paths.login, "auth/login"],
  [paths.register, "auth/register"],
  [paths.forgotPassword, "auth/forgot-password"],
] as const;

function afterLogin(answer: CallResponse, c: Context<Env>): NextPage {
  const query = new URL(c.req.url).searchParams;
  if (answer.message === "success") return { path: nextPath(`?${query}`), success: m.signedIn() };
  const isCodeWanted = answer.code === "two_factor_required";
  if (isCodeWanted) query.set(codeRequiredParam, "1");
  const path = query.size === 0 ? paths.login : `${paths.login}?${query}`;
  if (isCodeWanted) return { path, error: m.codeWanted() };
  return { path, error: answer.code === "unauthorized" ? m.signInUnauthorized() : firstProblem(answer) };
}

const afterRegistering = (answer: CallResponse): NextPage =>
  answer.message === "success"
    ? { path: paths.login, success: m.accountCreated() }
    : { path: paths.register, error: firstProblem(answer) };

const readRequestSource = (c: Context<Env>, house: House) => ({
  address: c.var.address,
  userAgent: c.req.header("user-agent") ?? "",
  now: house.clock.now(),
});
