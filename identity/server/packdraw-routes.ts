// Links a Packdraw account by its profile picture, which must show a QR code that contains a one-time code of ours.

import { type Context, Hono } from "hono";
import QRCode from "qrcode";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused, unreachable } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldErrors, jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { readQr } from "../../platform/pictures/read-qr.ts";
import type { PackdrawImageAnswer } from "../contract/links.ts";
import { packdrawConnectInput, packdrawImageInput } from "../contract/partner-input.ts";
import { m } from "../messages.ts";
import { consumeLinkCode, findLiveCode, getLinkCode } from "./link-codes.ts";
import { announceStaffLink, linkAccount } from "./links.ts";
import type { FoundAccount } from "./roobet-link.ts";
import type { ProfileSource } from "./source.ts";

/** Each attempt calls Packdraw twice. */
const connectLimit: RateLimit = { name: "packdraw-connect", points: 20, perSeconds: 10 * 60 };
const imageLimit: RateLimit = { name: "packdraw-image", points: 20, perSeconds: 10 * 60 };

export function packdrawRoutes(house: House, limits: RateLimits, packdrawNow: () => PackdrawLinking | null): Hono<Env> {
  const app = new Hono<Env>();

  app.post(paths.api.packdrawImage, requireUser, jsonBody(packdrawImageInput), async (c) => {
    if (packdrawNow() === null) return c.json(refusal("failed"), 409);
    const wait = await limits.take([[imageLimit, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const { image, expiresAt } = await renderCodeImage(house.db, c.var.user.id, house.clock.now());
    const answer: PackdrawImageAnswer = { message: "success", data: image, expires_at: expiresAt.toISOString() };
    return c.json(answer);
  });

  app.post(paths.api.packdrawConnect.pattern, requireUser, async (c) => {
    const packdraw = packdrawNow();
    if (packdraw === null) return c.json(refusal("failed"), 409);
    const name = packdrawConnectInput.safeParse({ username: c.req.param("username") });
    if (!name.success) return c.json(fieldErrors(name.error), 422);
    const { id } = c.var.user;
    const wait = await limits.take([[connectLimit, String(id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    return toResponse(c, house, await connectProfile(house, packdraw, id, name.data.username));
  });
  return app;
}

function toResponse(c: Context, { log }: House, outcome: Awaited<ReturnType<typeof connectProfile>>): Response {
  if (outcome.ok) return c.json({ message: "success" });
  switch (outcome.why) {
    case "no_image":
    case "not_visible":
    case "not_under_code":
    case "taken":
      return c.json(refusal(outcome.why), 409);
    case "unavailable":
      log.warn({ reason: outcome.reason }, "Could not ask Packdraw about a picture");
      c.header("Retry-After", "60");
      return c.json(refusal("unavailable", m.packdrawUnavailable()), 503);
    default:
      return unreachable(outcome);
  }
}

const imageSidePx = 512;
const qrText = (code: string) => `windfall:${code}`;

/** Renders a QR code that survives scaling and compression. Returns a PNG as a data URL. */
async function renderCodeImage(db: Db, userId: number, now: Date): Promise<{ image: string; expiresAt: Date }> {
  const { code, expiresAt } = await getLinkCode(db, userId, "packdraw", now);
  const image = await QRCode.toDataURL(qrText(code), { errorCorrectionLevel: "Q", margin: 6, width: imageSidePx });
  return { image, expiresAt };
}

export interface PackdrawLinking {
  profiles: ProfileSource;
  /** Runs in the link's transaction. Only wagers beyond the total that the account had when it was found earn points. */
  startEarning(tx: Db, found: FoundAccount, now: Date): Promise<void>;
}

type ProfileRefusal =
  | { why: "no_image" }
  | { why: "not_under_code" }
  | { why: "not_visible" }
  | { why: "taken" }
  | { why: "unavailable"; reason: string };

/** Links the account if its picture shows the user's live code. Otherwise the code stays valid for another attempt. */
async function connectProfile(
  house: Pick<House, "db" | "clock" | "log" | "changes">,
  { profiles, startEarning }: PackdrawLinking,
  userId: number,
  username: string,
): Promise<Result<{ username: string }, ProfileRefusal>> {
  const { db, clock, log } = house;
  const code = await findLiveCode(db, userId, "packdraw", clock.now());
  if (code === null) return refused({ why: "no_image" });
  const found = await profiles.find(username);
  if (!found.ok) return found;
  if (found.value.picture === null) return refused({ why: "not_visible" });
  const picture = await profiles.picture(found.value.picture);
  if (!picture.ok) {
    if (picture.why === "unavailable") return refused({ why: "unavailable", reason: picture.reason });
    log.info({ user: userId, account: found.value.accountId, reason: picture.reason }, "Could not check a picture");
    return refused({ why: "not_visible" });
  }
  if ((await readQr(picture.value)) !== qrText(code.code)) return refused({ why: "not_visible" });

  const now = clock.now();
  const { accountId, username: accountName } = found.value;
  const link = { userId, provider: "packdraw", accountId, accountName, now } as const;
  const linked = await linkAccount(db, link, async (tx, how) => {
    if (how !== "same") await startEarning(tx, found.value, now);
  });
  if (!linked.ok) {
    log.warn({ user: userId, account: accountId, why: linked.why }, "A Packdraw account was not linked");
    return refused({ why: linked.why === "taken" ? "taken" : "no_image" });
  }
  await consumeLinkCode(db, "packdraw", code.code);
  await announceStaffLink(house, userId);
  log.info({ user: userId, account: accountId, linked: linked.value }, "A Packdraw account was linked");
  return done({ username: accountName });
}
