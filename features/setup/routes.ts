import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import type { Feature } from "../../common/http/feature.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { registerInput } from "../../identity/contract/accounts.ts";
import { m as identityMessages } from "../../identity/messages.ts";
import { logSecurity } from "../../identity/server/owner-responses.ts";
import { passwordProblem } from "../../identity/server/password-rules.ts";
import { hashPassword } from "../../identity/server/passwords.ts";
import { restoredTag } from "../../platform/backup/restore-running.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { addressBlock, type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { setSession } from "../../platform/http/sessions.ts";
import { clearSetupKey, getSetupKey, setSetupKey } from "../../platform/http/setup-key.ts";
import { page, redirect } from "../../platform/pages/server/inertia.ts";
import {
  type ExamplesAnswer,
  type ExamplesMade,
  type SetupProps,
  setupMarkInput,
  type TestLetterAnswer,
} from "./contract/setup.ts";
import { hasAdmin, isKey, keyHours, openFirstAdmin } from "./link.ts";
import { m } from "./messages.ts";
import { type Restore, restoreUpload } from "./restore.ts";
import { firstSteps, listSteps } from "./rules.ts";
import { readFacts, readState, type SwitchedOn, setMark } from "./state.ts";

/** Limits the load from guesses. A key of 256 bits cannot be guessed anyway. */
const keyLimit: RateLimit = { name: "setup-key", points: 20, perSeconds: 60 * 60 };
const testLetterLimit: RateLimit = { name: "test-letter", points: 5, perSeconds: 10 * 60 };

export interface SetupNeeds {
  house: House;
  limits: RateLimits;
  on: SwitchedOn;
  examples: NonNullable<Feature["examples"]>;
  restore: Restore;
}

export function setupRoutes({ house, limits, on, examples, restore }: SetupNeeds): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.route("/", entryRoutes(house, limits, on));
  app.route("/", restoreRoutes(house, limits, restore));

  app.post(deskApiPaths.setupMark, requireAdmin, jsonBody(setupMarkInput), async (c) => {
    await setMark(house.db, c.req.valid("json").name, house.clock.now());
    return c.json({ message: "success" });
  });

  app.post(deskApiPaths.testLetter, requireAdmin, async (c) => {
    const { id, shared } = c.var.user;
    const wait = await limits.take([[testLetterLimit, String(id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const brand = siteName(await house.settings(), house.origin());
    const letter = { to: shared.email, subject: m.testSubject({ brand }), paragraphs: [m.testText({ brand })] };
    const { isSent, says } = await house.mail.tryOut(letter);
    return c.json({ message: says, sent: isSent } satisfies TestLetterAnswer);
  });

  app.post(deskApiPaths.setupExamples, requireAdmin, async (c) => {
    const actor = getActor(c, house);
    const made: ExamplesMade = {};
    for (const [name, add] of Object.entries(examples)) made[name] = await add(house.db, actor);
    return c.json({ message: "success", made } satisfies ExamplesAnswer);
  });

  return app;
}

/** Until the site has an admin, these routes need the setup key. Afterwards they need an admin. */
function entryRoutes(house: House, limits: RateLimits, on: SwitchedOn): Hono<Env> {
  const app = new Hono<Env>();

  app.get(paths.setup, async (c) => {
    const { visitor } = c.var;
    if (visitor.kind === "user") {
      if (visitor.role !== "admin") return c.notFound();
      if (c.req.query("key") !== undefined) return redirect(c, paths.setup);
      const state = await readState(house, on);
      const facts = await readFacts(house, state, { email: visitor.shared.email, now: house.clock.now() });
      return setupPage(c, { closed: null, steps: listSteps(state, !visitor.lacksTwoFactor), facts });
    }
    if (await hasAdmin(house.db))
      return c.req.query("key") === undefined ? redirect(c, paths.signIn(paths.setup)) : closedPage(c, "done");
    return admitWithKey(c, house, limits);
  });

  app.post(deskApiPaths.setupAdmin, jsonBody(registerInput), async (c) => {
    const tries = [[keyLimit, addressBlock(c.var.address)]] as const;
    const wait = await limits.take(tries);
    if (wait !== null) return tooManyTries(c, wait);
    const key = getSetupKey(c);
    const now = house.clock.now();
    if (!(await isKey(house.db, key, now))) return refuseKey(c, house);
    await limits.giveBack(tries);
    const { username, email, password } = c.req.valid("json");
    const { brand, streamer } = await house.settings();
    const problem = await passwordProblem({ username, email, brand, streamer }, password);
    if (problem !== null) return c.json(fieldError("password", problem), 422);
    const passwordHash = await hashPassword(password);
    const arrival = { address: c.var.address, userAgent: c.req.header("user-agent") ?? "", now };
    const outcome = await openFirstAdmin(house.db, { key, username, email, passwordHash, ...arrival });
    if (outcome.ok) {
      logSecurity(c, house.log, "the first admin was created", { userId: outcome.value.userId });
      clearSetupKey(c);
      setSession(c, outcome.value.token);
      return c.json({ message: "success" });
    }
    switch (outcome.why) {
      case "no_key":
        return refuseKey(c, house);
      case "username_taken":
        return c.json(fieldError("username", identityMessages.usernameTaken()), 422);
      case "email_taken":
        return c.json(fieldError("email", identityMessages.emailTaken()), 422);
      default:
        return unreachable(outcome.why);
    }
  });

  return app;
}

/** Needs the setup key, like the creation of the first admin. */
function restoreRoutes(house: House, limits: RateLimits, restore: Restore): Hono<Env> {
  const app = new Hono<Env>();
  let isRestoring = false;

  app.post(deskApiPaths.setupRestore, async (c) => {
    const tries = [[keyLimit, addressBlock(c.var.address)]] as const;
    const wait = await limits.take(tries);
    if (wait !== null) return tooManyTries(c, wait);
    if (!(await isKey(house.db, getSetupKey(c), house.clock.now()))) return refuseKey(c, house);
    await limits.giveBack(tries);
    const bytes = Number(c.req.header("content-length") ?? Number.NaN);
    const { body } = c.req.raw;
    if (!Number.isFinite(bytes) || bytes === 0 || body === null)
      return c.json(refusal("bad_request", m.restoreNoFile()), 400);
    if (isRestoring) return c.json(refusal("conflict", m.restoreRunning()), 409);
    isRestoring = true;
    try {
      const outcome = await restoreUpload(house, restore, body, bytes);
      if (!outcome.ok) {
        const status = outcome.why === "no_room" ? 507 : 422;
        return c.json(refusal(outcome.why === "no_room" ? "unavailable" : "not_allowed", outcome.says), status);
      }
      logSecurity(c, house.log, "a backup was restored through the setup link");
      clearSetupKey(c);
      house.changes.announce(restoredTag);
      return c.json({ message: "success" });
    } finally {
      isRestoring = false;
    }
  });

  return app;
}

const setupPage = (c: Context<Env>, props: SetupProps, status: 200 | 403 = 200) =>
  page(c, "setup", props, { status, secret: true });

const closedPage = (c: Context<Env>, closed: NonNullable<SetupProps["closed"]>) =>
  setupPage(c, { closed, steps: [], facts: null }, 403);

/** Moves the link's key into a cookie and redirects to a URL without the key. This does not use up the key. */
async function admitWithKey(c: Context<Env>, house: House, limits: RateLimits): Promise<Response> {
  const given = c.req.query("key");
  const key = given ?? getSetupKey(c);
  const tries = [[keyLimit, addressBlock(c.var.address)]] as const;
  const wait = await limits.take(tries);
  if (wait !== null) return tooManyTries(c, wait);
  if (!(await isKey(house.db, key, house.clock.now()))) {
    if (key !== "") logSecurity(c, house.log, "a setup link was refused");
    return closedPage(c, "no_key");
  }
  await limits.giveBack(tries);
  if (given === undefined) return setupPage(c, { closed: null, steps: firstSteps, facts: null });
  setSetupKey(c, given, keyHours);
  c.header("Cache-Control", "no-store");
  return redirect(c, paths.setup);
}

async function refuseKey(c: Context<Env>, house: House): Promise<Response> {
  logSecurity(c, house.log, "creating the first admin was refused");
  return (await hasAdmin(house.db))
    ? c.json(refusal("already", m.hasAdminRefusal()), 409)
    : c.json(refusal("forbidden", m.linkRefusal()), 403);
}
