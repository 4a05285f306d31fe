import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { sealAll, unseal, unsealAll } from "../../platform/secrets/seal.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";
import { maxCodes } from "./contract/product-terms.ts";
import { maxStock } from "./contract/store.ts";
import { lockProduct } from "./records.ts";

const maxCodeLength = 200;

export type CodesRefusal =
  | { why: "no_such_product" | "hands_none" | "empty" | "too_many" }
  /** Lines are numbered from 1. `ofLine` is the first line with the same code, or null if the code is already stored. */
  | { why: "lines"; tooLong: number[]; doubles: CodeDouble[] };

export interface CodeDouble {
  line: number;
  ofLine: number | null;
}

export interface CodeLine {
  line: number;
  code: string;
}

/** Splits a pasted list into codes, one per line. Skips blank lines but counts them. */
export const parseCodeLines = (text: string): CodeLine[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((code, index) => ({ line: index + 1, code: code.trim() }))
    .filter(({ code }) => code !== "");

/** Stores all codes or none. Returns the number of codes it added and the number of unused codes. */
export async function addCodes(
  db: Db,
  actor: Actor,
  productId: number,
  text: string,
): Promise<Result<AddedCodes, CodesRefusal>> {
  const lines = parseCodeLines(text);
  if (lines.length === 0) return refused({ why: "empty" });
  if (lines.length > maxCodes) return refused({ why: "too_many" });
  const tooLong = lines.filter(({ code }) => code.length > maxCodeLength).map(({ line }) => line);
  const doubles = findDoubles(lines);
  if (tooLong.length + doubles.length > 0) return refused({ why: "lines", tooLong, doubles });
  const key = await markKey(db);
  const codes = lines.map(({ code }) => code);
  const sealed = await sealAll(db, codes, codeSealContext);
  const rows = lines.map(({ line, code }, index) => ({ line, mark: hashCode(key, code), sealed: sealed[index] ?? "" }));
  return storeCodes(db, actor, productId, rows);
}

function findDoubles(lines: readonly CodeLine[]): { line: number; ofLine: number }[] {
  const first = new Map<string, number>();
  const doubles = [];
  for (const { line, code } of lines) {
    const ofLine = first.get(code);
    if (ofLine === undefined) first.set(code, line);
    else doubles.push({ line, ofLine });
  }
  return doubles;
}

export interface AddedCodes {
  added: number;
  left: number;
}

interface SealedLine {
  line: number;
  mark: Buffer;
  sealed: string;
}

const storeCodes = (db: Db, actor: Actor, productId: number, rows: readonly SealedLine[]) =>
  db.transaction().execute(async (tx): Promise<Result<AddedCodes, CodesRefusal>> => {
    const product = await lockProduct(tx, productId);
    if (product === undefined) return refused({ why: "no_such_product" });
    if (!product.hands_codes) return refused({ why: "hands_none" });
    const left = product.stock + rows.length;
    if (left > maxStock) return refused({ why: "too_many" });
    const doubles = await findStored(tx, rows);
    if (doubles.length > 0) return { ok: false, why: "lines", tooLong: [], doubles };
    await sql`
      insert into product_codes (product_id, mark, sealed, added_at)
      select ${productId}, decode(mark, 'hex'), sealed, ${actor.now}
      from unnest(${toMarks(rows)}::text[], ${rows.map(({ sealed }) => sealed)}::text[])
        with ordinality n (mark, sealed, place) order by place`.execute(tx);
    await tx.updateTable("products").set({ stock: left }).where("id", "=", productId).execute();
    const after = { added: rows.length, left };
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.codes.add",
      subject: `product:${productId}`,
      before: null,
      after,
    });
    return done(after);
  });

const toMarks = (rows: readonly SealedLine[]): string[] => rows.map(({ mark }) => mark.toString("hex"));

async function findStored(tx: Tx, rows: readonly SealedLine[]): Promise<CodeDouble[]> {
  const { rows: found } = await sql<{ place: number }>`
    select place::int from unnest(${toMarks(rows)}::text[]) with ordinality n (mark, place)
    join product_codes c on c.mark = decode(n.mark, 'hex') order by place`.execute(tx);
  return found.map(({ place }) => ({ line: rows[place - 1]?.line ?? 0, ofLine: null }));
}

export async function deleteCodes(
  db: Db,
  actor: Actor,
  productId: number,
): Promise<Result<number, { why: "no_such_product" | "hands_none" }>> {
  return db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, productId);
    if (product === undefined) return refused({ why: "no_such_product" });
    if (!product.hands_codes) return refused({ why: "hands_none" });
    const gone = await tx
      .deleteFrom("product_codes")
      .where("product_id", "=", productId)
      .where("order_id", "is", null)
      .executeTakeFirst();
    await tx.updateTable("products").set({ stock: 0 }).where("id", "=", productId).execute();
    const before = { left: Number(gone.numDeletedRows) };
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "store.codes.drop",
      subject: `product:${productId}`,
      before,
      after: null,
    });
    return done(before.left);
  });
}

/**
 * Duplicate codes are found by a keyed hash. Without a secret key, somebody who can read the table could guess a short
 * code from its hash.
 */
const markKey = (db: Db): Promise<string> => getSecret(db, "code-marks", () => randomBytes(32).toString("hex"));

const hashCode = (key: string, code: string): Buffer => createHmac("sha256", key).update(code).digest();

const codeSealContext = "product-code";

export const openCode = (db: Db, sealed: string): Promise<string> => unseal(db, sealed, codeSealContext);

/** Returns the codes of these orders in the same order, with null for an order without a code. */
export async function openCodes(db: Db, orders: readonly { code_sealed: string | null }[]): Promise<(string | null)[]> {
  const sealed = orders.flatMap(({ code_sealed }) => code_sealed ?? []);
  const opened = sealed.length === 0 ? [] : await unsealAll(db, sealed, codeSealContext);
  let next = 0;
  return orders.map(({ code_sealed }) => (code_sealed === null ? null : (opened[next++] ?? null)));
}

export async function openGivenCode(db: Db, codeId: number): Promise<string> {
  const { sealed } = await db
    .selectFrom("product_codes")
    .select("sealed")
    .where("id", "=", codeId)
    .executeTakeFirstOrThrow();
  return openCode(db, sealed);
}

/** Returns the part of a code that the desk shows: the last four characters, but at most a third of the code. */
export function codeEnding(code: string): string {
  const letters = [...code];
  const shown = Math.min(4, Math.floor(letters.length / 3));
  return `…${letters.slice(letters.length - shown).join("")}`;
}
