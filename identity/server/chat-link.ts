// Links an account of a platform people stream on by a code its owner types in the channel's chat. The platform signs who
// typed it, not that they want this account of the site: so its owner confirms on the site who it was, and the platform's
// own page outranks the line.

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

/** Wrong codes of one account of the platform, and of all of them. */
const wrongPerAccountLimit: RateLimit = { name: "chat-code-account", points: 5, perSeconds: 60 * 60 };
const wrongTotalLimit: RateLimit = { name: "chat-code-all", points: 120, perSeconds: 10 * 60 };

/** As pages show it; `fieldText` is how the command is called here. */
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

/** Who typed it, as the platform signed it. */
export interface TypedCode {
  provider: ChatProvider;
  accountId: string;
  name: string;
  code: string;
}

/** `wait`: so many wrong codes were typed, by them or by all, that none is looked at. */
export type TypedRefusal = { why: "wrong" | "taken" | "wait" };

export interface ChatLinking {
  house: Pick<House, "db" | "clock" | "log">;
  limits: RateLimits;
}

/** `fieldText`: whoever has this account of the site must confirm it there; `isEqual`: it was linked to them already. */
export type TypedOutcome = { is: "typed"; username: string } | { is: "same" };

/** Keeps who typed a living code last, until whose it is answers on the site. Nothing is linked by that. */
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
    "A code was typed in the chat",
  );
  if (holder !== null && holder.userId !== owner.userId) return refused({ why: "taken" });
  if (holder !== null)
    return (await consumeLinkCode(db, provider, code)) ? done({ is: "same" }) : refused({ why: "wrong" });
  const by = { typed_by_id: accountId, typed_by_name: name };
  if (!(await recordTypedBy(db, provider, owner, by))) return refused({ why: "wrong" });
  return done({ is: "typed", username: owner.username });
}

/** `afterEnd`: it ran out, was answered before, or another account has typed it since. */
export type ConfirmRefusal = { why: "over" | "taken" };

/** The owner of a code says that the account that typed it is theirs: it is linked, and the code is spent. */
export async function confirmTypedCode(
  { db, clock, log }: ChatLinking["house"],
  { userId, provider, accountId }: { userId: number; provider: ChatProvider; accountId: string },
  proven: OnProven,
): Promise<Result<{ name: string }, ConfirmRefusal>> {
  const now = clock.now();
  const name = (await findLiveCode(db, userId, provider, now))?.typedByName ?? null;
  if (name === null) return refused({ why: "over" });
  const before = (await listLinks(db, userId)).find((known) => known.provider === provider);
  const wanted = { userId, provider, accountId, accountName: name, now, byChat: true };
  // The code is spent in the link's own transaction, and only while it is this account that typed it.
  const linked = await linkAccount(db, wanted, async (tx) => {
    if (!(await rejectTypedCode(tx, userId, provider, accountId))) throw new CodeSpent();
    // What was permitted on the consent page was taken back since; asked with that, the link would be lost again.
    if (before?.accountId === accountId && before.lostAt !== null) await deleteGrant(tx, userId, provider);
    await proven(tx, { userId, platform: provider, accountId, name }, now);
  }).catch(toSpentRefusal);
  const about = { user: userId, provider, account: accountId };
  if (linked.ok) log.info({ ...about, linked: linked.value }, "An account was linked by chat");
  else log.warn({ ...about, why: linked.why }, "An account was not linked by chat");
  if (linked.ok) return done({ name });
  return refused({ why: linked.why === "taken" ? "taken" : "over" });
}

/** The code ends that this account typed: whoever has seen it can do nothing with it. */
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
