// Links an account of a platform people stream on by a code its owner types in the channel's chat: the platform signs who
// typed it. The rules are those of the consent page, which stays.
import type { ChatLinkState } from "../../contracts/partners.ts";
import type { Db } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { done, type Result, refused } from "../core/result.ts";
import type { Limit, Limits } from "../http/limits.ts";
import { type LinkCode, linkAccount, linkCode, linksOf, livingCode, ownerOfExactCode, spendCode } from "./links.ts";
import type { ConsentProvider, WhenProven } from "./source.ts";

export type ChatProvider = Extract<ConsentProvider, "kick">;

export const chatCodeMinutes = 10;
/** Of 31 letters each: 887 million codes. A code opens the account to who guesses it, so there are few guesses. */
const codeLetters = 6;
const codePattern = /^[A-HJKMNP-Z2-9]{6}$/;

/** Wrong codes of one account of the platform, and of all of them. */
const wrongOfOne: Limit = { name: "chat-code-account", points: 5, perSeconds: 60 * 60 };
const wrongOfAll: Limit = { name: "chat-code-all", points: 120, perSeconds: 10 * 60 };

/** Somebody else was given the same code: another is made. */
const mostTries = 4;

/** The user's code for the chat: the one that still lives, or a new one. */
export async function chatCode(db: Db, userId: number, provider: ChatProvider, now: Date): Promise<LinkCode> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await linkCode(db, userId, provider, now, chatCodeMinutes, codeLetters);
    } catch (error) {
      if (tries === mostTries || !isCodeTaken(error)) throw error;
    }
  }
}

const isCodeTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "link_codes_code";

/** As pages show it; `typed` is how the command is called here. */
export async function chatLinkState(
  db: Db,
  userId: number,
  provider: ChatProvider,
  { typed, channel }: Pick<ChatLinkState, "typed" | "channel">,
  now: Date,
): Promise<ChatLinkState> {
  const own = (await linksOf(db, userId)).find((link) => link.provider === provider && link.lostAt === null);
  const code = await livingCode(db, userId, provider, now);
  return {
    account: own?.accountName ?? null,
    typed,
    channel,
    code: code?.code ?? null,
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
  limits: Limits;
  proven: WhenProven;
}

/** Links who typed a living code to whose it is. A code works once; it stays while nothing was linked. */
export async function linkTyped(
  { house: { db, clock, log }, limits, proven }: ChatLinking,
  typed: TypedCode,
): Promise<Result<"linked" | "same", TypedRefusal>> {
  const code = typed.code.toUpperCase();
  if (!codePattern.test(code)) return refused({ why: "wrong" });
  const tries = [
    [wrongOfOne, `${typed.provider} ${typed.accountId}`],
    [wrongOfAll, typed.provider],
  ] as const;
  if ((await limits.take(tries)) !== null) return refused({ why: "wait" });
  const now = clock.now();
  const userId = await ownerOfExactCode(db, typed.provider, code, now, chatCodeMinutes);
  if (userId === null) return refused({ why: "wrong" });
  await limits.giveBack(tries);
  const linked = await link(db, proven, { ...typed, code, userId }, now);
  const about = { user: userId, provider: typed.provider, account: typed.accountId };
  if (linked.ok) log.info({ ...about, linked: linked.value }, "An account was linked by chat");
  else log.warn({ ...about, why: linked.why }, "An account was not linked by chat");
  return linked;
}

async function link(
  db: Db,
  proven: WhenProven,
  { userId, provider, accountId, name, code }: TypedCode & { userId: number },
  now: Date,
): Promise<Result<"linked" | "same", { why: "wrong" | "taken" }>> {
  const before = (await linksOf(db, userId)).find((known) => known.provider === provider);
  const spend = async (tx: Db) => {
    if (!(await spendCode(tx, provider, code))) throw new CodeSpent();
  };
  const wanted = { userId, provider, accountId, accountName: name, now };
  // The code is spent in the link's own transaction: of several who type it one is linked.
  const linked = await linkAccount(db, wanted, undefined, async (tx) => {
    await spend(tx);
    // What was permitted on the consent page was taken back since; asked with that, the link would be lost again.
    if (before?.accountId === accountId && before.lostAt !== null) await forgetGrant(tx, userId, provider);
    await proven(tx, { userId, platform: provider, accountId, name }, now);
  }).catch(spentAsRefusal);
  if (linked.ok) return done(linked.value === "same" && before?.lostAt === null ? "same" : "linked");
  return refused({ why: linked.why === "taken" ? "taken" : "wrong" });
}

const forgetGrant = (tx: Db, userId: number, provider: ChatProvider) =>
  tx.deleteFrom("link_grants").where("user_id", "=", userId).where("provider", "=", provider).execute();

class CodeSpent extends Error {}

function spentAsRefusal(error: unknown): Result<never, { why: "spent" }> {
  if (error instanceof CodeSpent) return refused({ why: "spent" });
  throw error;
}
