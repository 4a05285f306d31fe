// Links a Packdraw account by its profile picture: for a while it is a QR code of a one-time code of ours.
import QRCode from "qrcode";
import type { Db } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { readQr } from "../core/pictures/read-qr.ts";
import { done, type Result, refused } from "../core/result.ts";
import { announceStaffLink, linkAccount, linkCode, livingCode, spendCode } from "./links.ts";
import type { FoundAccount } from "./roobet-link.ts";
import type { ProfileSource } from "./source.ts";

/** Longer than a chat code lives: pictures take their time until they show. */
export const imageMinutes = 60;

const imageSidePx = 512;
const textOf = (code: string) => `windfall:${code}`;

/** A QR code with room to be scaled and compressed, as PNG in a data URL. */
export async function codeImage(db: Db, userId: number, now: Date): Promise<{ image: string; expiresAt: Date }> {
  const { code, expiresAt } = await linkCode(db, userId, "packdraw", now, imageMinutes);
  const image = await QRCode.toDataURL(textOf(code), { errorCorrectionLevel: "Q", margin: 6, width: imageSidePx });
  return { image, expiresAt };
}

export interface PackdrawLinking {
  profiles: ProfileSource;
  /** Runs in the link's transaction: growth counts from the figure found. */
  startEarning(tx: Db, found: FoundAccount, now: Date): Promise<void>;
}

export type ProfileRefusal =
  | { why: "no_image" }
  | { why: "not_under_code" }
  | { why: "not_visible" }
  | { why: "taken" }
  | { why: "unavailable"; reason: string };

/** Links the account when its picture shows the user's living code. Otherwise the code stays, to be tried again. */
export async function connectProfile(
  house: Pick<House, "db" | "clock" | "log" | "changes">,
  { profiles, startEarning }: PackdrawLinking,
  userId: number,
  username: string,
): Promise<Result<{ username: string }, ProfileRefusal>> {
  const { db, clock, log } = house;
  const code = await livingCode(db, userId, "packdraw", clock.now());
  if (code === null) return refused({ why: "no_image" });
  const found = await profiles.find(username);
  if (!found.ok) return found;
  if (found.value.picture === null) return refused({ why: "not_visible" });
  const picture = await profiles.picture(found.value.picture);
  if (!picture.ok) {
    if (picture.why === "unavailable") return refused({ why: "unavailable", reason: picture.reason });
    log.info({ user: userId, account: found.value.accountId, reason: picture.reason }, "A picture was not looked at");
    return refused({ why: "not_visible" });
  }
  if ((await readQr(picture.value)) !== textOf(code.code)) return refused({ why: "not_visible" });

  const now = clock.now();
  const { accountId, username: accountName } = found.value;
  const link = { userId, provider: "packdraw", accountId, accountName, now } as const;
  const linked = await linkAccount(db, link, (tx) => startEarning(tx, found.value, now));
  if (!linked.ok) {
    log.warn({ user: userId, account: accountId, why: linked.why }, "A Packdraw account was not linked");
    return refused({ why: linked.why === "taken" ? "taken" : "no_image" });
  }
  await spendCode(db, "packdraw", code.code);
  await announceStaffLink(house, userId);
  log.info({ user: userId, account: accountId, linked: linked.value }, "A Packdraw account was linked");
  return done({ username: accountName });
}
