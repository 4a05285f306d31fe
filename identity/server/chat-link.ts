// Links a viewer's chat account by a code that they type in the channel's chat. The platform proves who typed the code, but not
// that this person wants the site's account. So the code's owner confirms on the site, and a link made on the platform's own
// consent page outranks this one.

import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import type { RateLimit, RateLimits } from "../../platform/http/rate-limits.ts";
import type { ChatLinkState } from "../contract/chat-link.ts";
import { findChatter } from "./chatters.ts";
import {
  CodeSpent,
  consumeLinkCode,
  findCodeOwner,
  findLiveCode,
  recordTypedBy,
  toSpentRefusal,
} from "./link-codes.ts";
import { linkAccount, listLinks } from "./links.ts";
import type { ConsentProvider, OnProven } from "./source.ts";

export type ChatProvider = Extract<ConsentProvider, "kick">;

const codePattern = /^[A-HJKMNP-Z2-9]{6}$/;

const wrongPerAccountLimit: RateLimit = { name: "chat-code-account", points: 5, perSeconds: 60 * 60 };
const wrongTotalLimit: RateLimit = { name: "chat-code-all", points: 120, perSeconds: 10 * 60 };

export async function readChatLinkState(
  db: Db,
  userId: number,
  provider: ChatProvider,
  { typed, channel }: Pick<ChatLinkState, "typed" | "channel">,
  now: Date,
): Promise<ChatLinkState> {
  const own = (await listLinks(db, userId)).find((link) => link.provider === provider && link.lostAt === null);
  const code = await findLiveCode(db, userId, provider, now);
  return {
    account: own?.accountName ?? null,
    typed,
    channel,
    code: code?.code ?? null,
    typed_by: code?.typedById && code.typedByName ? { id: code.typedById, name: code.typedByName } : null,
    expires_at: code?.expiresAt.toISOString() ?? null,
  };
}

export interface TypedCode {
  provider: ChatProvider;
  accountId: string;
  name: string;
  code: string;
}

/** `wait`: too many wrong codes from this account or from all accounts, so no code is checked. */
export type TypedRefusal = { why: "wrong" | "taken" | "wait" };

export interface ChatLinking {
  house: Pick<House, "db" | "clock" | "log">;
  limits: RateLimits;
}

/** `typed`: the code's owner must confirm on the site. `same`: the account was already linked to the owner. */
export type TypedOutcome = { is: "typed"; username: string } | { is: "same" };

/**
 * Records which account typed a live code last, until the code's owner confirms or rejects that account on the site. Does not
 * link anything.
 */
export async function recordTypedCode(
  { house: { db, clock, log }, limits }: ChatLinking,
  typed: TypedCode,
): Promise<Result<TypedOutcome, TypedRefusal>> {
  const { provider, accountId, name } = typed;
  const code = typed.code.toUpperCase();
  if (!codePattern.test(code)) return refused({ why: "wrong" });
  const tries = [
    [wrongPerAccountLimit, `${provider} ${accountId}`],
    [wrongTotalLimit, provider],
  ] as const;
  if ((await limits.take(tries)) !== null) return refused({ why: "wait" });
  const owner = await findCodeOwner(db, provider, code, clock.now());
  if (owner === null) return refused({ why: "wrong" });
  await limits.giveBack(tries);
  const holder = await findChatter(db, provider, accountId);
  log.info(
    { user: owner.userId, provider, account: accountId, holder: holder?.userId },
    "A link code was typed in the chat",
  );
  if (holder !== null && holder.userId !== owner.userId) return refused({ why: "taken" });
  if (holder !== null)
    return (await consumeLinkCode(db, provider, code)) ? done({ is: "same" }) : refused({ why: "wrong" });
  const by = { typed_by_id: accountId, typed_by_name: name };
  if (!(await recordTypedBy(db, provider, owner, by))) return refused({ why: "wrong" });
  return done({ is: "typed", username: owner.username });
}

/** `over`: the code has expired or was used, or another account has typed it meanwhile. */
export type ConfirmRefusal = { why: "over" | "taken" };

export async function confirmTypedCode(
  { db, clock, log }: ChatLinking["house"],
  { userId, provider, accountId }: { userId: number; provider: ChatProvider; accountId: string },
  proven: OnProven,
): Promise<Result<{ name: string }, ConfirmRefusal>> {
  const now = clock.now();
  const name = (await findLiveCode(db, userId, provider, now))?.typedByName ?? null;
  if (name === null) return refused({ why: "over" });
  const before = (await listLinks(db, userId)).find((known) => known.provider === provider);
  const newLink = { userId, provider, accountId, accountName: name, now, byChat: true };
  // Deletes the code in the link's transaction, and only if this account was the last to type it.
  const linked = await linkAccount(db, newLink, async (tx) => {
    if (!(await rejectTypedCode(tx, userId, provider, accountId))) throw new CodeSpent();
    // Deletes the old grant, because the viewer has revoked its permission. A check with that grant would mark the link
    // as lost again.
    if (before?.accountId === accountId && before.lostAt !== null) await deleteGrant(tx, userId, provider);
    await proven(tx, { userId, platform: provider, accountId, name }, now);
  }).catch(toSpentRefusal);
  const about = { user: userId, provider, account: accountId };
  if (linked.ok) log.info({ ...about, linked: linked.value }, "An account was linked by chat");
  else log.warn({ ...about, why: linked.why }, "An account was not linked by chat");
  if (linked.ok) return done({ name });
  return refused({ why: linked.why === "taken" ? "taken" : "over" });
}

/** Deletes the code that this account typed, so nobody who saw it can use it. Returns whether there was a code. */
export async function rejectTypedCode(
  db: Db,
  userId: number,
  provider: ChatProvider,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom("link_codes")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("typed_by_id", "=", accountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

const deleteGrant = (tx: Db, userId: number, provider: ChatProvider) =>
  tx.deleteFrom("link_grants").where("user_id", "=", userId).where("provider", "=", provider).execute();
