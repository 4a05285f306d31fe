// Saves any of the operator's settings. Validates the result together with all other settings, and refuses with a
// reason.
import { sql } from "kysely";
import type { z } from "zod";
import { secretMask } from "../../common/contract/desk-shared.ts";
import { parseFilm } from "../../common/contract/film.ts";
import { partnerBySlug } from "../../common/contract/partners.ts";
import type { SettingConflict } from "../../common/contract/settings-conflict.ts";
import { m as commonMessages } from "../../common/messages.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { keepCurrentLadder } from "../../common/server/rank-settings.ts";
import { changeSettings, settingsUpdateAction } from "../../common/server/settings-writer.ts";
import { type SiteSettings, secretSettings, siteSettings } from "../../common/server/site-settings.ts";
import { emailPattern } from "../../identity/contract/account-words.ts";
import { writeToAdmins } from "../../identity/server/admins.ts";
import { isoDay, monthStart } from "../../platform/base/clock.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { webOrigin } from "../../platform/base/web-origin.ts";
import { type Fields, isRecord } from "../../platform/contract/json-values.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { badCashout, type CashoutProblem } from "../cashout/rules.ts";
import { badRates, maxPointsPerDollar, type RateProblem } from "../wagers/rules.ts";
import { m } from "./messages.ts";

export interface SettingsProblem {
  field: string;
  message: string;
}

export type SaveRefusal =
  | { why: "invalid"; error: z.ZodError }
  | { why: "breaks"; problems: SettingsProblem[] }
  /** Somebody else has changed a setting since the page showed it. */
  | { why: "stale"; conflicts: SettingConflict[] };

/**
 * Merges groups in `patch` with the saved values, and replaces lists. `seen` has the patched settings as the page
 * showed them. Returns the names of the changed settings.
 */
export async function saveSettings(
  db: Db,
  actor: Actor,
  patch: Fields,
  seen: Fields = {},
): Promise<Result<string[], SaveRefusal>> {
  const act = { ...toAuthor(actor), action: settingsUpdateAction, subject: "settings" };
  return db.transaction().execute(async (tx) => {
    let raised: string | null = null;
    const mostCents = "ranks" in patch ? await maxWageredCents(tx, actor.now) : 0;
    const outcome = await changeSettings(tx, act, (before) => {
      const conflicts = findConflicts(seen, shownSettings(before), patch);
      if (conflicts.length > 0) return refused({ why: "stale", conflicts });
      const decided = validatePatch(before, dropUnchangedSecrets(patch));
      if (!decided.ok) return decided;
      raised = raisedThreshold(before, decided.value);
      // Keeps values that only the server writes, even if the call sent others.
      if (!("ranks" in patch)) return decided;
      const ranks = keepCurrentLadder(before.ranks, decided.value.ranks, { now: actor.now, mostCents });
      return done({ ...decided.value, ranks });
    });
    if (raised !== null) await writeToAdmins(tx, { what: raised, actorId: actor.id, now: actor.now });
    return outcome;
  });
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares three versions of the settings: `seen` as the page showed them, `now` as it would show them now, and
 * `wanted` as the call sent them. There is no conflict if the current value equals the wanted value, or if `seen` lacks
 * the setting.
 */
function findConflicts(seen: Fields, now: Fields, wanted: Fields, above = ""): SettingConflict[] {
  return Object.entries(wanted).flatMap(([name, yours]) => {
    const [was, is] = [seen[name], now[name]];
    if (was === undefined || isEqual(was, is) || isEqual(is, yours)) return [];
    if (isRecord(was) && isRecord(is) && isRecord(yours)) return findConflicts(was, is, yours, `${above}${name}.`);
    return [{ field: above + name, theirs: is }];
  });
}

/**
 * Returns the month's highest wager at the partner that ranks depend on, in cents. Includes accounts that nobody has
 * linked.
 */
async function maxWageredCents(tx: Tx, now: Date): Promise<number> {
  const row = await tx
    .selectFrom("wagers")
    .select("wager_cents")
    .where("partner", "=", partnerBySlug("roobet").type)
    .where("month", "=", sql<string>`${isoDay(monthStart(now))}::date`)
    .where("wager_cents", ">", 0)
    .orderBy("wager_cents", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.wager_cents ?? 0;
}

/**
 * Returns the text of the email to admins if one admin alone may approve larger withdrawals than before, otherwise
 * null.
 */
function raisedThreshold(before: SiteSettings, after: SiteSettings): string | null {
  const [was, is] = [before.cashout.second_approval_above, after.cashout.second_approval_above];
  if (is <= was) return null;
  const bucks = (amount: number) => amount.toLocaleString("en-US");
  return `One admin alone can now approve withdrawals up to ${bucks(is)} bucks, instead of ${bucks(was)}`;
}

function validatePatch(before: SiteSettings, patch: Fields): Result<SiteSettings, SaveRefusal> {
  const parsed = siteSettings.safeParse(mergePatch(before, patch));
  if (!parsed.success) return refused({ why: "invalid", error: parsed.error });
  const problems = [...unknownNames(patch, parsed.data), ...findProblems(parsed.data, Object.keys(patch))];
  return problems.length > 0 ? refused({ why: "breaks", problems }) : done(parsed.data);
}

export function shownSettings(settings: SiteSettings): Fields {
  const shown = Object.entries(settings).map(([name, value]) => {
    return [name, secretSettings.has(name) && value !== "" ? secretMask : value] as const;
  });
  return Object.fromEntries(shown);
}

/** Drops secrets that the form sent back masked, so that their saved values stay. */
const dropUnchangedSecrets = (patch: Fields): Fields =>
  Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => !(secretSettings.has(name) && value === secretMask)),
  );

function mergePatch(before: Fields, patch: Fields): Fields {
  const entries = Object.entries(patch).map(([key, value]) => {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    return [key, isRecord(old) && isRecord(value) ? mergePatch(old, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(entries) };
}

/** Returns a problem for each field that is not a setting, so that a typo does not look saved. */
function unknownNames(patch: Fields, parsed: Fields, above = ""): SettingsProblem[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    const field = above + key;
    if (!Object.hasOwn(parsed, key)) return [{ field, message: m.noSetting() }];
    const inner = parsed[key];
    return isRecord(value) && isRecord(inner) ? unknownNames(value, inner, `${field}.`) : [];
  });
}

/** Returns the email address of a sender: the part in < > after a name, or the whole text if there is no name. */
const senderAddress = (sender: string): string =>
  /^(?:"[^"\\\p{C}]*"|[^<>()[\]\\,;:"@\p{C}]*) *<([^<>]*)>$/u.exec(sender)?.[1] ?? sender;
const ownPath = /^\/(?!\/)[\w./-]*$/;

/**
 * Finds values that have the right type but would break the site. Checks only the settings that were sent, so an
 * existing fault does not prevent saving other settings.
 */
function findProblems(settings: SiteSettings, sent: readonly string[]): SettingsProblem[] {
  const problems = [...badTexts(settings), ...rateProblems(settings), ...cashoutProblems(settings)];
  return problems.filter(({ field }) => sent.some((name) => field === name || field.startsWith(`${name}.`)));
}

type Check = [field: string, isBad: boolean, message: string];

const failedChecks = (checks: readonly Check[]): SettingsProblem[] =>
  checks.filter(([, isBad]) => isBad).map(([field, , message]) => ({ field, message }));

function badTexts(settings: SiteSettings): SettingsProblem[] {
  const names = (["brand", "streamer", "referral_code", "promo_code"] as const).flatMap((field): Check[] => {
    const text = settings[field];
    return [
      [field, text === "" && field !== "promo_code", m.siteNeedsIt()],
      [field, text.trim() !== text, m.noSpacesAround()],
      [field, /[\p{Cc}\p{Cf}]/u.test(text), m.noInvisible()],
    ];
  });
  const { stream_url: stream, stream_status_url: status, intro_video: film, mail_from: sender } = settings;
  const isWeb = URL.canParse(status) && new URL(status).protocol === "https:";
  return failedChecks([
    ...names,
    ["stream_url", stream !== "" && webOrigin(stream) === null, m.hostInvalid()],
    ["stream_status_url", !ownPath.test(status) && !isWeb, m.statusAddressInvalid()],
    ["stream_status_url", isWeb && webOrigin(status) === null, m.hostInvalid()],
    ["intro_video", parseFilm(film) === null, commonMessages.filmFormat()],
    ["mail_from", sender !== "" && !emailPattern.test(senderAddress(sender)), m.senderInvalid()],
  ]);
}

const rateWords: Record<RateProblem["why"], () => string> = {
  too_many_points: () => m.earnsTooMuch({ most: maxPointsPerDollar }),
  too_much_rakeback: m.rakebackTooMuch,
};

const rateProblems = ({ rates }: SiteSettings): SettingsProblem[] =>
  badRates(rates).map(({ field, why }) => ({ field: `rates.${field}`, message: rateWords[why]() }));

function cashoutProblems({ cashout }: SiteSettings): SettingsProblem[] {
  const { minimum: least, maximum: most, daily_cap: cap } = cashout;
  const words: Record<CashoutProblem["why"], () => string> = {
    minimum_too_high: () => m.minimumTooHigh({ least, most }),
    cap_too_low: () => m.capTooLow({ cap, least }),
    fee_too_high: () => m.feeTooHigh({ most }),
  };
  return badCashout(cashout).map(({ field, why }) => ({ field: `cashout.${field}`, message: words[why]() }));
}
