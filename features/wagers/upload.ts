import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { findPartner } from "../../common/contract/partners.ts";
import type { Actor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { dollarsToCents } from "../../platform/base/amounts.ts";
import { isoDay, monthStart, nextMonthStart } from "../../platform/base/clock.ts";
import { hasWidth, readCsv } from "../../platform/base/csv.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { accountsTag } from "../../platform/cache/changed-accounts.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { bookWagerList, readWagerList } from "./book-wagers.ts";
import type { UploadAnswer } from "./contract/wagers.ts";
import { m } from "./messages.ts";
import { acquireLease, LeaseLost, recordMonth, releasePartnerLease } from "./records.ts";
import { maxNameLength, maxReasons, maxWagerCents, type SkippedRows, type WagerRow } from "./source.ts";
import type { SyncHouse } from "./sync.ts";

export interface Upload {
  partner: number;
  monthStart: Date;
  file: Uint8Array;
  isPreview: boolean;
  actor: Pick<Actor, "id" | "address">;
}

export type UploadRefusal =
  /** `asked_by_api`: that month's wagers come from the partner's API. */
  { why: "asked_by_api" } | { why: "frozen" } | { why: "busy" } | { why: "unreadable"; reason: string };

export type Uploaded = Omit<UploadAnswer, "message"> & { frozen: boolean };

const maxRows = 200_000;

/** Books the file's wagers. They are final if the month has ended. `isOn`: the partner is synced over its API. */
export async function applyUpload(
  house: SyncHouse,
  upload: Upload,
  isOn: boolean,
): Promise<Result<Uploaded, UploadRefusal>> {
  const { db, clock } = house;
  const read = parseWagerFile(upload.file);
  if ("reason" in read) return refused({ why: "unreadable", reason: read.reason });
  if (upload.isPreview) return previewUpload(house, upload, read, isOn);
  const holder = randomUUID();
  if (!(await acquireLease(db, upload.partner, holder, clock.now()))) return refused({ why: "busy" });
  try {
    return await bookFile(house, upload, { ...read, holder, isOn });
  } catch (error) {
    if (error instanceof LeaseLost) return refused({ why: "busy" });
    throw error;
  } finally {
    await releasePartnerLease(db, upload.partner, holder);
  }
}

async function previewUpload(
  house: SyncHouse,
  upload: Upload,
  { rows, skipped }: ReadFile,
  isOn: boolean,
): Promise<Result<Uploaded, UploadRefusal>> {
  const refusal = await findRefusal(house, upload, isOn);
  if (refusal !== null) return refused(refusal);
  return done({
    ...{ rows_understood: rows.length, rows_skipped: skipped.count, reasons: skipped.reasons },
    frozen: house.clock.now() >= nextMonthStart(upload.monthStart),
    wager_cents: rows.reduce((sum, { wagerCents }) => sum + wagerCents, 0),
  });
}

async function findRefusal(
  { db, clock }: SyncHouse,
  { partner, monthStart: start }: Upload,
  isOn: boolean,
): Promise<UploadRefusal | null> {
  const standing = await readMonthState(db, partner, isoDay(start));
  if (standing.frozen) return { why: "frozen" };
  return isOn && (standing.asked || start >= monthStart(clock.now())) ? { why: "asked_by_api" } : null;
}

interface Booking extends ReadFile {
  holder: string;
  isOn: boolean;
}

async function bookFile(
  house: SyncHouse,
  upload: Upload,
  { rows, unreadable, skipped, holder, isOn }: Booking,
): Promise<Result<Uploaded, UploadRefusal>> {
  const { partner, monthStart: start, actor } = upload;
  const { db, clock } = house;
  const now = clock.now();
  const month = isoDay(start);
  const refusal = await findRefusal(house, upload, isOn);
  if (refusal !== null) return refused(refusal);
  const named = await resolveAccounts(db, partner, rows);
  const slug = findPartner(partner)?.slug ?? `partner-${partner}`;
  const { rows: listed, duplicates, wagerCents } = await readWagerList(named);
  await bookWagerList(house, { partner, slug, monthStart: start, holder }, listed);
  const accounts = listed.length;
  const frozen = now >= nextMonthStart(start);
  await db.transaction().execute(async (tx) => {
    const facts = { takenAt: now, settled: frozen, accounts, wagerCents, uploaded: true };
    await recordMonth(tx, partner, month, facts);
    await zeroUnlisted(tx, { partner, month, now }, [...named, ...(await resolveAccounts(tx, partner, unreadable))]);
    await recordAudit(tx, {
      actorId: actor.id,
      action: "leaderboard.upload",
      subject: `partner:${partner}`,
      before: null,
      after: { month, accounts, wager_cents: wagerCents },
      address: actor.address,
      now,
    });
  });
  house.changes.announce("wagers", accountsTag);
  const reasons = duplicates > 0 ? [...skipped.reasons, "an account is listed twice"] : skipped.reasons;
  return done({ rows_understood: accounts, rows_skipped: skipped.count + duplicates, reasons, frozen });
}

/**
 * Sets accounts missing from the file to zero, because the file defines the whole month and the previous file may have been
 * wrong. Their `counted_cents` stay, so no wager earns twice.
 */
async function zeroUnlisted(
  tx: Tx,
  { partner, month, now }: { partner: number; month: string; now: Date },
  listed: readonly WagerRow[],
): Promise<void> {
  await sql`
    update wagers w set wager_cents = 0, updated_at = ${now}
    where partner = ${partner} and month = ${month}::date and wager_cents <> 0 and not exists (
      select from unnest(${listed.map(({ accountId }) => accountId)}::text[]) as l (account_id)
      where l.account_id = w.account_id
    )`.execute(tx);
}

async function readMonthState(db: Db, partner: number, month: string): Promise<{ frozen: boolean; asked: boolean }> {
  const { rows } = await sql<{ frozen: boolean; asked: boolean }>`
    select exists (select from boards where partner = ${partner} and month = ${month}::date) as frozen,
      exists (
        select from wager_months
        where partner = ${partner} and month = ${month}::date and taken_at is not null and not uploaded
      ) as asked`.execute(db);
  return rows[0] ?? { frozen: false, asked: false };
}

interface NamedRow {
  username: string;
  wagerCents: number;
}

/**
 * Returns rows with account ids, because files have only names. A name reuses the id of an account linked or stored under
 * exactly that name. Other accounts get `name:` plus the exact name. Older versions stored `csv:` plus the lower-case name.
 */
async function resolveAccounts(db: Db, partner: number, rows: readonly NamedRow[]): Promise<WagerRow[]> {
  const slug = findPartner(partner)?.slug ?? "";
  const { rows: known } = await sql<{ name: string; account_id: string }>`
    select distinct on (name) name, account_id from (
      select account_name as name, account_id, 0 as rank, null::date as month from links where provider = ${slug}
      union all
      select username, account_id, 1, month from wagers where partner = ${partner}
    ) named where name = any(${rows.map(({ username }) => username)}::text[])
    order by name, rank, month desc, account_id`.execute(db);
  const accountByName = new Map(known.map(({ name, account_id }) => [name, account_id]));
  return rows.map((row) => ({ ...row, accountId: accountByName.get(row.username) ?? `name:${row.username}` }));
}

interface ReadFile {
  rows: NamedRow[];
  /** Rows with a name but no readable amount. Their accounts keep their current wagers. */
  unreadable: NamedRow[];
  skipped: SkippedRows;
}

/** The header must be within the first 10 lines. Lines above it are ignored as a title. */
const maxHeaderLine = 10;

/**
 * Parses the file's rows, or returns the reason why the file is refused. The header names the two columns. A single row with
 * unclear cells is enough to refuse the file, because a board frozen from the file is final.
 */
export function parseWagerFile(bytes: Uint8Array): ReadFile | { reason: string } {
  const records = readCsv(bytes);
  if (typeof records === "string") return { reason: records };
  if (records.length > maxRows) return { reason: m.tooManyRows({ max: maxRows }) };
  const heads = records
    .slice(0, maxHeaderLine)
    .map(({ cells }) => (cells ?? []).map((cell) => cell.trim().toLowerCase()));
  const headAt = heads.findIndex((cells) =>
    headerNames.every((name) => cells.filter((cell) => cell === name).length === 1),
  );
  const head = heads[headAt];
  if (head === undefined) return { reason: m.noHeader() };
  const [nameAt, wagerAt] = [head.indexOf("username"), head.indexOf("wager")];
  const body = records.slice(headAt + 1);
  const rows: NamedRow[] = [];
  const unreadable: NamedRow[] = [];
  const reasons = new Set<string>();
  for (const { line, cells } of body) {
    if (cells === null) return { reason: m.openQuote({ line }) };
    const isShort = cells.length < head.length;
    if (!isShort && !hasWidth(cells, head.length)) {
      return { reason: m.tooManyCells({ line }) };
    }
    const row = parseLine(cells[nameAt] ?? "", isShort ? "" : (cells[wagerAt] ?? ""));
    if (!("reason" in row)) {
      rows.push(row);
      continue;
    }
    if (row.username !== null) unreadable.push({ username: row.username, wagerCents: 0 });
    if (reasons.size < maxReasons) reasons.add(isShort ? m.tooFewCells() : row.reason);
  }
  if (rows.length === 0) return { reason: m.noRows() };
  return { rows, unreadable, skipped: { count: body.length - rows.length, reasons: [...reasons] } };
}

const headerNames = ["username", "wager"];

/** Accepts amounts in spreadsheet formats, such as "1,250.50" and "$1250.5". */
function parseLine(name: string, wager: string): NamedRow | { reason: string; username: string | null } {
  const username = name.trim().replace(/^'(?=[=+\-@])/, "");
  if (username === "" || username.length > maxNameLength || !isPlainText(username))
    return { reason: m.badName(), username: null };
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,20})?$/.exec(wager.trim());
  const [, whole = "", fraction = ""] = match ?? [];
  const wagerCents = dollarsToCents(whole.replaceAll(",", "") + fraction);
  if (wagerCents === null || wagerCents > maxWagerCents) return { reason: m.badWager(), username };
  return { username, wagerCents };
}
