// A viewer's call for a withdrawal. The dialog is on every page; what it shows comes with the shared props.

import { Hono } from "hono";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { settingNow } from "../../common/server/site-settings.ts";
import { proveFreshOrOwner } from "../../identity/server/owner.ts";
import { askingOf, proofRefused } from "../../identity/server/owner-routes.ts";
import { conflict, keyReused, overfull, takeSpend } from "../../money/server/money-calls.ts";
import type { Answer } from "../../money/server/once.ts";
import type { SpendCall, Spent } from "../../money/server/spend.ts";
import type { Result } from "../../platform/base/result.ts";
import type { Env, SignedIn } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import type { Limits } from "../../platform/http/limits.ts";
import type { WithdrawAnswer } from "./contract/cashout.ts";
import { withdrawInput } from "./contract/withdraw-input.ts";
import { askedLetter } from "./letters.ts";
import {
  type AskedWithdrawal,
  capText,
  readWithdrawal,
  type WithdrawalProblem,
  type WithdrawRefusal,
} from "./rules.ts";
import { withdraw } from "./withdraw.ts";

/** A day: long enough for the letter about changed wallets to be read. */
const walletTrustMs = 24 * 60 * 60 * 1000;

export function cashoutRoutes(house: House, limits: Limits): Hono<Env> {
  const app = new Hono<Env>();

  const { withdrawBase } = serverPaths;
  for (const path of [withdrawBase, `${withdrawBase}/*`]) {
    app.post(path, requireUser, jsonBody(withdrawInput), async (c) => {
      const asked = askedFor(c.req.url);
      const now = house.clock.now();
      if (!isTrusted(c.var.user, asked.address, now)) {
        const { current_password } = c.req.valid("json");
        const proof = await proveFreshOrOwner(house.db, limits, askingOf(c), current_password, now);
        if (!proof.ok) return proofRefused(c, house.log, proof);
      }
      return takeSpend(c, house, null, async (call) =>
        answerOf(await withdrawByTerms(house, call, c.var.user.username, asked)),
      );
    });
  }

  return app;
}

/**
 * Whether bucks may go to this address without a password: it is one of the viewer's wallets and has been for a day. A
 * stolen sign-in must not send them to a wallet of its own.
 */
function isTrusted({ shared, walletsSavedAt }: SignedIn, address: string, now: Date): boolean {
  const saved = [shared.usdt_address, shared.btc_address, shared.ltc_address, shared.eth_address];
  const isOld = walletsSavedAt === null || now.getTime() - walletsSavedAt.getTime() >= walletTrustMs;
  return isOld && saved.includes(address);
}

type Withdrawn = Spent<WithdrawRefusal> | Result<never, WithdrawalProblem>;

/** Judged by the terms of this moment. */
async function withdrawByTerms(
  house: House,
  call: SpendCall,
  username: string,
  asked: AskedWithdrawal,
): Promise<Withdrawn> {
  const { brand } = await house.settings();
  const terms = await settingNow(house.db, "cashout");
  const wanted = readWithdrawal(asked, terms.value);
  if (!wanted.ok) return wanted;
  const letter = askedLetter(username, brand, wanted.value);
  return withdraw(house.db, call, wanted.value, { terms, letter });
}

function answerOf(outcome: Withdrawn): Answer<WithdrawAnswer> {
  if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
  if (outcome.why === "field") return { status: 422, body: fieldError(outcome.field, outcome.message) };
  if (outcome.why === "daily_cap") return conflict("limit_reached", capText(outcome.left));
  return refusals[outcome.why];
}

const refusals = {
  paused: conflict("paused"),
  insufficient_funds: conflict("insufficient_funds"),
  nothing_offered: conflict("terms_changed"),
  balance_full: overfull,
  key_reused: keyReused,
} as const;

/** The parts of the path as they were sent; one that is missing, or no text, is empty. */
function askedFor(url: string): AskedWithdrawal {
  const [amount = "", currency = "", ...rest] = new URL(url).pathname
    .slice(serverPaths.withdrawBase.length + 1)
    .split("/")
    .map(decoded);
  return { amount, currency, address: rest.join("/") };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
