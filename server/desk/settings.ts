// Saving the operator's settings: a subset at a time, judged together with what stands, refused with the reason.
import { sql } from "kysely";
import type { z } from "zod";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/house.ts";
import { done, type Result, refused } from "../core/result.ts";
import { readSettings, type SiteSettings, siteSettings } from "../core/site-settings.ts";
import { type Actor, by } from "./actor.ts";

export interface SettingsProblem {
  field: string;
  message: string;
}

type Plain = Record<string, unknown>;
export type SaveRefusal = { why: "invalid"; error: z.ZodError } | { why: "breaks"; problems: SettingsProblem[] };

/** Any number: names the lock that makes savings follow each other, since one is judged by all the rest. */
const settingsLock = 7_304_202;

/** Groups are completed by what stands; lists are replaced. */
export async function saveSettings(db: Db, actor: Actor, patch: Plain): Promise<Result<string[], SaveRefusal>> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${settingsLock})`.execute(tx);
    const before = await readSettings(tx);
    const parsed = siteSettings.safeParse(merged(before, patch));
    if (!parsed.success) return refused({ why: "invalid", error: parsed.error });
    const problems = [...unknownNames(patch, parsed.data), ...breaking(parsed.data, Object.keys(patch))];
    if (problems.length > 0) return refused({ why: "breaks", problems });
    const changed = changedKeys(before, parsed.data);
    if (changed.length > 0) await keep(tx, actor, { before, after: parsed.data, changed });
    return done(changed);
  });
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merged(before: Plain, patch: Plain): Plain {
  const entries = Object.entries(patch).map(([key, value]) => {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    return [key, isPlain(old) && isPlain(value) ? merged(old, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(entries) };
}

/** What was sent but is no setting: a slip of the pen must not look as if it were saved. */
function unknownNames(patch: Plain, parsed: Plain, above = ""): SettingsProblem[] {
  return Object.entries(patch).flatMap(([key, value]) => {
    const field = above + key;
    if (!Object.hasOwn(parsed, key)) return [{ field, message: "There is no such setting." }];
    const inner = parsed[key];
    return isPlain(value) && isPlain(inner) ? unknownNames(value, inner, `${field}.`) : [];
  });
}

const mailAddress = /^(?:[^<>@\n\r]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/;
const ownPath = /^\/(?!\/)[\w./-]*$/;

/** What fits its type, yet would break the site. Only what was sent is judged: an old fault blocks nothing else. */
function breaking(settings: SiteSettings, sent: readonly string[]): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const refuse = (field: keyof SiteSettings, isBad: boolean, message: string) => {
    if (isBad && sent.includes(field)) problems.push({ field, message });
  };
  for (const field of ["brand", "streamer", "referral_code", "promo_code"] as const) {
    const text = settings[field];
    refuse(field, text.trim() !== text || text.trim() === "", "Must not begin or end with a blank.");
    refuse(field, /[\p{Cc}\p{Cf}]/u.test(text), "Must not hold invisible characters.");
  }
  const status = settings.stream_status_url;
  const isWeb = URL.canParse(status) && new URL(status).protocol === "https:";
  refuse("stream_status_url", !ownPath.test(status) && !isWeb, "Must be a path of this site or an https address.");
  const film = settings.intro_video;
  refuse(
    "intro_video",
    film !== "" && !ownPath.test(film),
    "Must be a path of this site: browsers load films from here only.",
  );
  refuse("mail_from", !mailAddress.test(settings.mail_from), "Must be an e-mail address, or a name with one in < >.");
  return problems;
}

const changedKeys = (before: SiteSettings, after: SiteSettings): string[] =>
  Object.keys(after).filter(
    (key) => JSON.stringify(before[key as keyof SiteSettings]) !== JSON.stringify(after[key as keyof SiteSettings]),
  );

async function keep(
  tx: Tx,
  actor: Actor,
  { before, after, changed }: { before: Plain; after: Plain; changed: string[] },
): Promise<void> {
  await tx
    .insertInto("site_settings")
    .values(changed.map((key) => ({ key, value: JSON.stringify(after[key]), updated_at: actor.now })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        value: eb.ref("excluded.value"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
  const only = (settings: Plain) => Object.fromEntries(changed.map((key) => [key, settings[key]]));
  const states = { before: only(before), after: only(after) };
  await audit(tx, { ...by(actor), action: "settings.update", subject: "settings", ...states });
}
