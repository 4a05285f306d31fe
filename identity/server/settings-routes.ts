import { type Context, Hono, type Input, type MiddlewareHandler } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import type { PersonalDataExport } from "../../common/http/feature.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { fileNamePrefix } from "../../fairness/checks/saved-format.ts";
import { unreachable } from "../../platform/base/result.ts";
import { accountTag, ribbonTag } from "../../platform/cache/changed-accounts.ts";
import { everythingTag } from "../../platform/database/changes.ts";
import type { Env, SignedIn, SignedInEnv } from "../../platform/http/context.ts";
import { fileHeaders, toByteStream } from "../../platform/http/download.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { clearSession } from "../../platform/http/sessions.ts";
import { type FormOut, formBody, refuseTooLarge, savePicture } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { NoticesProps } from "../contract/notices.ts";
import { closeInput, ribbonOptOutInput, type UpdateInput, updateInput } from "../contract/settings.ts";
import { m } from "../messages.ts";
import { proveFreshOrOwner, proveOwner } from "./owner-proof.ts";
import { logSecurity, sendProofRefusal, toRequester } from "./owner-responses.ts";
import { passwordProblem } from "./password-rules.ts";
import { personalData } from "./personal-data.ts";
import {
  closeAccount,
  type EraseRecords,
  isOutOfRibbon,
  setAvatar,
  setRibbonOptOut,
  updateProfile,
  walletsToSet,
} from "./profile.ts";
import { endSessions } from "./sessions.ts";
import { endSignIn, listSignIns } from "./sign-ins.ts";
import { readTwoFactor } from "./two-factor.ts";

const avatarLimit: RateLimit = { name: "avatar", points: 20, perSeconds: 60 * 60 };
const downloadLimit: RateLimit = { name: "user-data", points: 10, perSeconds: 60 * 60 };

/** Each change sends an email to the owner, and too many emails would hide the one that matters. */
const updateLimit: RateLimit = { name: "user-update", points: 20, perSeconds: 60 * 60 };

const avatarSidePx = 512;

export interface SettingsDeps {
  house: House;
  limits: RateLimits;
  records: readonly PersonalDataExport[];
  notices: (user: SignedIn) => Promise<NoticesProps>;
  forget: readonly EraseRecords[];
}

export function settingsRoutes(deps: SettingsDeps): Hono<Env> {
  const { house, limits, records } = deps;
  const { db, clock } = house;
  const app = new Hono<Env>();

  app.get(paths.settings, requireUser, (c) => page(c, "settings/general", generalProps(c, deps)));

  app.post(paths.api.updateUser, requireUser, onlyForForms(formBody()), onlyForForms(avatarHandler(house, limits)));
  app.post(paths.api.updateUser, requireUser, jsonBody(updateInput), (c) =>
    updateUser(c, house, limits, c.req.valid("json")),
  );

  app.post(paths.api.leaveOut, requireUser, jsonBody(ribbonOptOutInput), async (c) => {
    const { left_out: leftOut } = c.req.valid("json");
    await setRibbonOptOut(db, c.var.user.id, leftOut);
    house.changes.announce(ribbonTag);
    return c.json({ message: "success", left_out: leftOut });
  });

  app.post(paths.api.endSignIn.pattern, requireUser, async (c) => {
    const ended = await endSignIn(db, c.var.user.id, c.req.param("id"));
    if (ended) house.changes.announce(accountTag(c.var.user.id));
    return ended ? c.json({ message: "success" }) : c.json(refusal("not_found", m.signInEnded()), 404);
  });
  app.post(paths.api.endOtherSignIns, requireUser, async (c) => {
    await endSessions(db, c.var.user.id, c.var.user.sessionHash);
    house.changes.announce(accountTag(c.var.user.id));
    return c.json({ message: "success" });
  });

  app.get(paths.api.userData, requireUser, async (c) => {
    const { user } = c.var;
    const wait = await limits.take([[downloadLimit, String(user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const now = clock.now();
    const name = `${fileNamePrefix(siteName(await house.settings(), house.origin()))}-${user.username}.json`;
    return c.body(toByteStream(personalData(db, user, records, now)), 200, fileHeaders(name));
  });

  app.post(paths.api.closeUser, requireUser, jsonBody(closeInput), (c) => close(c, deps, c.req.valid("json").password));
  return app;
}

function generalProps(c: Context<SignedInEnv>, { house, notices }: SettingsDeps) {
  const { db, clock, config } = house;
  const { id, role, sessionHash } = c.var.user;
  return {
    left_out: () => isOutOfRibbon(db, id),
    notices: () => notices(c.var.user),
    sign_ins: () => listSignIns(db, id, sessionHash, clock.now()),
    two_factor: async () => {
      const { enabled, recoveryCodesLeft } = await readTwoFactor(db, id);
      return { enabled, recovery_codes_left: recoveryCodesLeft, required: role === "admin" && !config.demo };
    },
  };
}

function onlyForForms<E extends Env, I extends Input>(
  middleware: MiddlewareHandler<E, string, I>,
): MiddlewareHandler<E, string, I> {
  return (c, next) =>
    (c.req.header("content-type") ?? "").toLowerCase().startsWith("multipart/form-data") ? middleware(c, next) : next();
}

const avatarHandler =
  (house: House, limits: RateLimits): MiddlewareHandler<SignedInEnv, string, FormOut> =>
  async (c) => {
    const { id } = c.var.user;
    const { files } = c.req.valid("form");
    if (files.avatar === undefined) return c.json(fieldError("avatar", m.pictureMissing()), 422);
    const tooLarge = refuseTooLarge(c, files.avatar, "avatar");
    if (tooLarge !== null) return tooLarge;
    const wait = await limits.take([[avatarLimit, String(id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const stored = await savePicture(c, house, files.avatar, {
      maxSidePx: avatarSidePx,
      square: true,
      field: "avatar",
    });
    if ("refusal" in stored) return stored.refusal;
    await setAvatar(house.db, id, stored.address);
    return c.json({ message: "success", avatar: stored.address });
  };

/** A new password always needs the current one. Wallets need it as well, unless the session is fresh. */
async function updateUser(
  c: Context<SignedInEnv>,
  house: House,
  limits: RateLimits,
  input: UpdateInput,
): Promise<Response> {
  const { db, clock } = house;
  const requester = toRequester(c);
  const { password, current_password: current } = input;
  if (password === undefined && walletsToSet(input).length === 0) {
    return c.json(fieldError("form", m.nothingToUpdate()), 422);
  }
  if (password !== undefined) {
    const { brand, streamer } = await house.settings();
    const problem = await passwordProblem({ ...c.var.user.shared, brand, streamer }, password);
    if (problem !== null) return c.json(fieldError("password", problem), 422);
  }
  const proof =
    password === undefined
      ? await proveFreshOrOwner(db, limits, requester, current, clock.now())
      : await proveOwner(db, limits, requester.id, current);
  if (!proof.ok) return sendProofRefusal(c, house.log, proof);
  const wait = await limits.take([[updateLimit, String(requester.id)]]);
  if (wait !== null) return tooManyTries(c, wait);
  const outcome = await updateProfile(db, requester, input, clock.now());
  if (!outcome.ok) return c.json(refusal("unauthorized"), 401);
  house.changes.announce(accountTag(requester.id));
  if (password !== undefined) logSecurity(c, house.log, "password changed");
  return c.json({ message: "success" });
}

async function close(
  c: Context<SignedInEnv>,
  { house, limits, forget }: SettingsDeps,
  password: string,
): Promise<Response> {
  const { id } = c.var.user;
  const proof = await proveOwner(house.db, limits, id, password);
  if (!proof.ok) return sendProofRefusal(c, house.log, proof, "password");
  const now = house.clock.now();
  const closing = { userId: id, provenHash: proof.value, requestId: c.var.requestId, now, forget };
  const outcome = await closeAccount(house.db, closing);
  if (outcome.ok) {
    clearSession(c);
    // Announces raffles, wins and hunts, because they show usernames and the old name must disappear everywhere.
    house.changes.announce(everythingTag);
    return c.json({ message: "success" });
  }
  switch (outcome.why) {
    case "proof_is_old":
      return c.json(fieldError("password", m.wrongCurrentPassword()), 422);
    case "only_admin":
      return c.json(refusal("conflict", m.onlyAdmin()), 409);
    default:
      return unreachable(outcome.why);
  }
}
