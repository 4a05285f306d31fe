import type { Kysely } from "kysely";
import type { Author } from "../../common/server/actor.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { Tables } from "../../db/tables.ts";
import { oddsText, ticketRanges } from "../../fairness/rules/roll-rule.ts";
import { appendToLog, logSha256 } from "../../fairness/server/fairness-log/log.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { CaseInput, CaseSeen } from "./contract/case-input.ts";
import { versionRecord } from "./log.ts";

export interface CaseDraft extends Pick<CaseInput, "name" | "price"> {
  image: string | null;
  rewards: (CaseInput["rewards"][number] & { image: string | null })[];
}

export type NoSuchCase = { why: "no_such_case" };
export type CaseRefusal = NoSuchCase | { why: "edited_meanwhile" };

export async function createCase(db: Db, actor: Actor, draft: CaseDraft): Promise<number> {
  return inTransaction(db, (tx) => addCase(tx, toAuthor(actor), draft));
}

/** Adds a case in the caller's transaction. The caller must do nothing else in the transaction afterwards. */
export async function addCase(tx: Tx, author: Author, draft: CaseDraft): Promise<number> {
  const { id } = await tx
    .insertInto("cases")
    .values({ created_at: author.now, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addVersion(tx, id, 1, draft, author.now);
  const after = { version: 1, ...draft };
  await recordAudit(tx, { ...author, action: "cases.case.create", subject: `case:${id}`, before: null, after });
  await appendToLog(tx, [versionRecord(id, 1, rewardRows(id, 1, draft))], author.now);
  return id;
}

export interface CaseChange {
  draft: CaseDraft;
  /** The version and stocks that the editor saw. Without a version, the draft's stocks are saved as they are. */
  seen: CaseSeen;
}

export interface SavedCase {
  version: number;
  /** Pieces won after the editor had loaded the stocks. The saved stocks already exclude them. */
  won_meanwhile: number;
}

/**
 * Saves a new version. Earlier rolls keep their version, and the next roll uses the new one. The remaining stock moves to the
 * new version, so a late roll of the old version finds no limited reward left.
 */
export async function updateCase(
  db: Db,
  actor: Actor,
  id: number,
  { draft: wanted, seen }: CaseChange,
): Promise<Result<SavedCase, CaseRefusal>> {
  return inTransaction(db, async (tx) => {
    const locked = await lockCase(tx, id);
    if (locked === undefined) return refused({ why: "no_such_case" });
    if (seen.version !== undefined && seen.version !== locked.version) return refused({ why: "edited_meanwhile" });
    const stocks = await lockStocks(tx, id, locked.version);
    const before = await readVersion(tx, id, locked.version);
    await emptyStocks(tx, id, locked.version);
    const { draft, wonMeanwhile } =
      seen.version === undefined ? unchangedDraft(wanted) : rebaseStocks(wanted, seen, stocks);
    const version = locked.version + 1;
    await addVersion(tx, id, version, draft, actor.now);
    await tx.updateTable("cases").set({ version }).where("id", "=", id).execute();
    const after = { version, ...draft };
    await recordAudit(tx, { ...toAuthor(actor), action: "cases.case.update", subject: `case:${id}`, before, after });
    await appendToLog(tx, [versionRecord(id, version, rewardRows(id, version, draft))], actor.now);
    return done({ version, won_meanwhile: wonMeanwhile });
  });
}

/** Locks the limited rewards in the same order as a roll does. Returns their stocks by position. */
async function lockStocks(tx: Tx, id: number, version: number): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom("case_rewards")
    .select(["position", "stock"])
    .where("case_id", "=", id)
    .where("version", "=", version)
    .where("stock", "is not", null)
    .orderBy("position")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ position, stock }) => [position, stock ?? 0]));
}

async function emptyStocks(tx: Tx, id: number, version: number): Promise<void> {
  await tx
    .updateTable("case_rewards")
    .set({ stock: 0 })
    .where("case_id", "=", id)
    .where("version", "=", version)
    .where("stock", ">", 0)
    .execute();
}

type RebasedDraft = { draft: CaseDraft; wonMeanwhile: number };

const unchangedDraft = (draft: CaseDraft): RebasedDraft => ({ draft, wonMeanwhile: 0 });

/** Applies the editor's change of each stock to the stock that is left now. */
function rebaseStocks(draft: CaseDraft, seen: CaseSeen, stocks: Map<number, number>): RebasedDraft {
  let wonMeanwhile = 0;
  const rewards = draft.rewards.map((reward, index) => {
    const { was, stock_seen: stockSeen = null } = seen.rewards[index] ?? {};
    const now = was === undefined ? undefined : stocks.get(was);
    if (reward.stock === null || stockSeen === null || now === undefined) return reward;
    wonMeanwhile += stockSeen - now;
    return { ...reward, stock: Math.max(0, now + reward.stock - stockSeen) };
  });
  return { draft: { ...draft, rewards }, wonMeanwhile };
}

/** Hides the case. Its rows stay, because its rolls need them. */
export async function deleteCase(db: Db, actor: Actor, id: number): Promise<Result<null, NoSuchCase>> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockCase(tx, id);
    if (locked === undefined) return refused({ why: "no_such_case" });
    const before = await readVersion(tx, id, locked.version);
    await tx.updateTable("cases").set({ deleted_at: actor.now }).where("id", "=", id).execute();
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "cases.case.delete",
      subject: `case:${id}`,
      before,
      after: null,
    });
    return done(null);
  });
}

const lockCase = (tx: Tx, id: number) =>
  tx
    .selectFrom("cases")
    .select("version")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

async function readVersion(tx: Tx, id: number, version: number) {
  const head = await tx
    .selectFrom("case_versions")
    .select(["number as version", "name", "image", "price"])
    .where("case_id", "=", id)
    .where("number", "=", version)
    .executeTakeFirstOrThrow();
  const rewards = await tx
    .selectFrom("case_rewards")
    .select(["label", "image", "kind", "amount", "first_ticket", "last_ticket", "stock"])
    .where("case_id", "=", id)
    .where("version", "=", version)
    .orderBy("position")
    .execute();
  return { ...head, rewards };
}

async function addVersion(
  tx: Kysely<Tables>,
  caseId: number,
  version: number,
  draft: CaseDraft,
  now: Date,
): Promise<void> {
  const { name, image, price } = draft;
  const rewards = rewardRows(caseId, version, draft);
  const odds_sha256 = logSha256(oddsText(rewards));
  await tx
    .insertInto("case_versions")
    .values({ case_id: caseId, number: version, name, image, price, created_at: now, odds_sha256 })
    .execute();
  await tx.insertInto("case_rewards").values(rewards).execute();
}

function rewardRows(caseId: number, version: number, draft: CaseDraft) {
  const ranges = ticketRanges(draft.rewards.map(({ tickets }) => tickets));
  return draft.rewards.map((reward, position) => ({
    case_id: caseId,
    version,
    position,
    label: reward.label,
    image: reward.image,
    kind: reward.kind,
    amount: reward.amount,
    stock: reward.stock,
    first_ticket: ranges[position]?.first_ticket ?? 1,
    last_ticket: ranges[position]?.last_ticket ?? 0,
  }));
}

/** A form may name pictures from this many versions, because it may have been open for a while. */
const versionsForPictures = 20;

/**
 * Returns the pictures of the latest versions, which a form may name instead of sending them again. `image` is the case's
 * current picture. Returns null if there is no such case.
 */
export async function findCasePictures(db: Db, id: number): Promise<{ image: string | null; all: Set<string> } | null> {
  const rows = await db
    .selectFrom("cases as c")
    .innerJoin("case_versions as v", "v.case_id", "c.id")
    .innerJoin("case_rewards as r", (join) => join.onRef("r.case_id", "=", "c.id").onRef("r.version", "=", "v.number"))
    .select(["v.number", "v.image as image", "r.image as reward_image"])
    .where("c.id", "=", id)
    .where("c.deleted_at", "is", null)
    .where((eb) => eb("v.number", ">", eb("c.version", "-", versionsForPictures)))
    .distinct()
    .orderBy("v.number", "desc")
    .execute();
  const [newest] = rows;
  if (newest === undefined) return null;
  const all = rows.flatMap((row) => [row.image, row.reward_image]).filter((address) => address !== null);
  return { image: newest.image, all: new Set(all) };
}
