// Links a Roobet account by a wager: the viewer names the account, we ask for one wager of an odd amount, and the partner's next
// figures show whether the account grew by exactly that (docs/decisions/0110-wager-proofs.md).
import { randomInt } from "node:crypto";
import type { House } from "../../common/server/house.ts";
import { isoDay } from "../../platform/base/clock.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import type { RoobetWager } from "../contract/links.ts";
import { CodeSpent, toSpentRefusal } from "./link-codes.ts";
import { announceStaffLink, linkAccount } from "./links.ts";
import type { AccountDirectory, FoundAccount } from "./roobet-link.ts";

const provider = "roobet";
const minuteMs = 60_000;
/** The viewer has this long to wager. */
const wagerMs = 30 * minuteMs;
/** The partner reports up to an hour late, so we look longer than the viewer has. */
const reportMs = wagerMs + 90 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/**
 * Limits the requests for one account by all viewers together. Each request is a chance to guess the amount that the
 * account's owner wagers next.
 */
const maxPerAccountDay = 3;

/** From $1.01 to $9.99 without multiples of 5 cents, because bets in games are such multiples. */
const amounts = Array.from({ length: 899 }, (_, index) => 101 + index).filter((cents) => cents % 5 !== 0);

export type AskRefusal =
  | { why: "not_under_code" | "taken" | "already" | "too_many_for_account" }
  | { why: "unavailable"; reason: string };

const wageredCents = ({ playedCents, wagerCents }: Pick<FoundAccount, "playedCents" | "wagerCents">): number =>
  playedCents ?? wagerCents;

/**
 * Reads the account from the partner and creates a request for one wager with it. The viewer's earlier request ends.
 */
export async function askForWager(
  { db, clock }: Pick<House, "db" | "clock">,
  directory: AccountDirectory,
  { userId, username }: { userId: number; username: string },
): Promise<Result<RoobetWager, AskRefusal>> {
  const found = await directory.find({ accountId: null, username });
  if (!found.ok) return found;
  const { accountId, username: name, monthStart } = found.value;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await lock(tx, "wagerProofs");
    const owner = await findOwner(tx, accountId);
    if (owner !== undefined) return refused({ why: owner === userId ? "already" : "taken" });
    await deleteOldProofs(tx, now);
    const asked = await tx
      .selectFrom("wager_proofs")
      .select("amount_cents")
      .where("account_id", "=", accountId)
      .execute();
    if (asked.length >= maxPerAccountDay) return refused({ why: "too_many_for_account" });
    const used = new Set(asked.map(({ amount_cents }) => amount_cents));
    const free = amounts.filter((cents) => !used.has(cents));
    const amount = free[randomInt(free.length)] ?? 0;
    await tx
      .updateTable("wager_proofs")
      .set({ outcome: "replaced" })
      .where("user_id", "=", userId)
      .where("outcome", "is", null)
      .execute();
    const proof = {
      ...{ user_id: userId, account_id: accountId, account_name: name, month: isoDay(monthStart) },
      ...{ base_cents: wageredCents(found.value), amount_cents: amount, asked_at: now, outcome: null },
    };
    await tx.insertInto("wager_proofs").values(proof).execute();
    return done(toProps(proof));
  });
}

async function findOwner(tx: Tx, accountId: string): Promise<number | undefined> {
  const link = await tx
    .selectFrom("links")
    .select("user_id")
    .where("provider", "=", provider)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return link?.user_id;
}

/** Also deletes requests with a future time, which were made before the demo's clock moved back. */
const deleteOldProofs = (tx: Tx, now: Date) =>
  tx
    .deleteFrom("wager_proofs")
    .where((is) => is.or([is("asked_at", "<=", new Date(now.getTime() - dayMs)), is("asked_at", ">", now)]))
    .execute();

interface Proof {
  account_name: string;
  amount_cents: number;
  asked_at: Date;
  outcome: string | null;
}

const toProps = ({ account_name: username, amount_cents, asked_at, outcome }: Proof): RoobetWager => ({
  username,
  amount_cents,
  until: new Date(asked_at.getTime() + wagerMs).toISOString(),
  state: outcome === "other_amount" || outcome === "taken" ? outcome : "waiting",
});

/** Returns the viewer's latest request, unless it is linked or too old. */
export async function findWagerProof(db: Db, userId: number, now: Date): Promise<RoobetWager | null> {
  const proof = await db
    .selectFrom("wager_proofs")
    .select(["account_name", "amount_cents", "asked_at", "outcome"])
    .where("user_id", "=", userId)
    .where("asked_at", ">", new Date(now.getTime() - reportMs))
    .where("asked_at", "<=", now)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return proof === undefined || proof.outcome === "linked" ? null : toProps(proof);
}

/** A partner's list of accounts, as one sync read it. */
export interface WagerFigures {
  rows: readonly Omit<FoundAccount, "monthStart">[];
  monthStart: Date;
  /** When the list was requested. */
  takenAt: Date;
}

interface OpenProof {
  id: number;
  user_id: number;
  account_id: string;
  base_cents: number;
  amount_cents: number;
}

/**
 * Settles the open requests whose account has grown: growth by exactly the amount links the account, any other growth
 * ends the request. So a request cannot be tried twice. A list that was taken before the request is ignored.
 */
export async function settleWagerProofs(
  house: Pick<House, "db" | "clock" | "log" | "changes">,
  startEarning: AccountDirectory["startEarning"],
  { rows, monthStart, takenAt }: WagerFigures,
): Promise<void> {
  const { db, log } = house;
  const open = await listOpenProofs(db, isoDay(monthStart), takenAt);
  const named = new Set(open.map(({ account_id }) => account_id));
  const accounts = new Map(rows.flatMap((row) => (named.has(row.accountId) ? [[row.accountId, row] as const] : [])));
  for (const proof of open) {
    const account = accounts.get(proof.account_id);
    const growth = account === undefined ? 0 : wageredCents(account) - proof.base_cents;
    if (account === undefined || growth <= 0) continue;
    const outcome =
      growth === proof.amount_cents
        ? await linkByWager(house, startEarning, proof, { ...account, monthStart })
        : "other_amount";
    if (outcome === "linked") continue;
    await settleProof(db, proof.id, outcome);
    markAccountsChanged(db, [proof.user_id]);
    log.info({ user: proof.user_id, account: account.username, outcome }, "A wager did not link a Roobet account");
  }
}

const listOpenProofs = (db: Db, month: string, takenAt: Date): Promise<OpenProof[]> =>
  db
    .selectFrom("wager_proofs as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.id", "p.user_id", "p.account_id", "p.base_cents", "p.amount_cents"])
    .where("p.outcome", "is", null)
    .where("p.month", "=", month)
    .where("p.asked_at", "<", takenAt)
    .where("p.asked_at", ">=", new Date(takenAt.getTime() - reportMs))
    .where("u.banned_at", "is", null)
    .where("u.closed_at", "is", null)
    .orderBy("p.id")
    .execute();

async function linkByWager(
  house: Pick<House, "db" | "clock" | "log" | "changes">,
  startEarning: AccountDirectory["startEarning"],
  { id, user_id: userId }: OpenProof,
  account: FoundAccount,
): Promise<"linked" | "taken"> {
  const now = house.clock.now();
  const { accountId, username: accountName } = account;
  const link = { userId, provider, accountId, accountName, now, byChat: true } as const;
  const linked = await linkAccount(house.db, link, async (tx, how) => {
    if (!(await settleProof(tx, id, "linked"))) throw new CodeSpent();
    if (how !== "same") await startEarning(tx, account, now);
  }).catch(toSpentRefusal);
  if (!linked.ok) return "taken";
  await announceStaffLink(house, userId);
  house.log.info({ user: userId, account: accountName, linked: linked.value }, "A wager linked a Roobet account");
  return "linked";
}

/** Returns false if the request was settled or replaced meanwhile. */
async function settleProof(db: Db, id: number, outcome: "linked" | "other_amount" | "taken"): Promise<boolean> {
  const result = await db
    .updateTable("wager_proofs")
    .set({ outcome })
    .where("id", "=", id)
    .where("outcome", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
