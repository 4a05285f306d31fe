import { Hono } from "hono";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { readSetting } from "../../common/server/site-settings.ts";
import { proveFreshOrOwner } from "../../identity/server/owner-proof.ts";
import { sendProofRefusal, toRequester } from "../../identity/server/owner-responses.ts";
import {
  accountFullResponse,
  conflictResponse,
  handleSpend,
  keyReusedResponse,
} from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { SpendCall, SpendResult } from "../../money/server/spend.ts";
import type { Result } from "../../platform/base/result.ts";
import type { Env, SignedIn } from "../../platform/http/context.ts";
import { fieldError, jsonBody } from "../../platform/http/input.ts";
import type { RateLimits } from "../../platform/http/rate-limits.ts";
import type { WithdrawAnswer } from "./contract/cashout.ts";
import { withdrawInput } from "./contract/withdraw-input.ts";
import { requestLetter } from "./letters.ts";
import { m } from "./messages.ts";
import {
  capText,
  readWithdrawal,
  type WithdrawalInput,
  type WithdrawalProblem,
  type WithdrawRefusal,
} from "./rules.ts";
import { withdraw } from "./withdraw.ts";

/**
 * Start of the path. The router matches only this prefix, so the call can refuse an empty part of the path like any other
 * invalid part. paths.ts has the whole path for our pages.
 */
const withdrawBase = "/api/user/withdraw-bucks";

/** One day gives the viewer time to read the email about changed wallets. */
const walletTrustMs = 24 * 60 * 60 * 1000;

export function cashoutRoutes(house: House, limits: RateLimits): Hono<Env> {
  const app = new Hono<Env>();

  for (const path of [withdrawBase, `${withdrawBase}/*`]) {
    app.post(path, requireUser, jsonBody(withdrawInput), async (c) => {
      const input = parsePath(c.req.url);
      const now = house.clock.now();
      if (!isTrusted(c.var.user, input.address, now)) {
        const { current_password } = c.req.valid("json");
        const proof = await proveFreshOrOwner(house.db, limits, toRequester(c), current_password, now);
        if (!proof.ok) return sendProofRefusal(c, house.log, proof);
      }
      return handleSpend(c, house, null, async (call) =>
        toAnswer(await withdrawByTerms(house, call, c.var.user.username, input)),
      );
    });
  }

  return app;
}

/**
 * Returns whether bucks may be sent to this address without the password. The address must have been in the viewer's settings
 * for a day, because a thief with a stolen session could enter their own wallet.
 */
function isTrusted({ shared, walletsSavedAt }: SignedIn, address: string, now: Date): boolean {
  const saved = [shared.usdt_address, shared.btc_address, shared.ltc_address, shared.eth_address];
  const isOld = walletsSavedAt === null || now.getTime() - walletsSavedAt.getTime() >= walletTrustMs;
  return isOld && saved.includes(address);
}

type WithdrawOutcome = SpendResult<WithdrawRefusal> | Result<never, WithdrawalProblem>;

async function withdrawByTerms(
  house: House,
  call: SpendCall,
  username: string,
  input: WithdrawalInput,
): Promise<WithdrawOutcome> {
  const { brand } = await house.settings();
  const terms = await readSetting(house.db, "cashout");
  const wanted = readWithdrawal(input, terms.value);
  if (!wanted.ok) return wanted;
  const letter = requestLetter(username, brand, wanted.value);
  return withdraw(house.db, call, wanted.value, { terms, letter });
}

function toAnswer(outcome: WithdrawOutcome): CallResult<WithdrawAnswer> {
  if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
  if (outcome.why === "field") return { status: 422, body: fieldError(outcome.field, outcome.message) };
  if (outcome.why === "daily_cap") return conflictResponse("limit_reached", capText(outcome.left));
  return refusals[outcome.why]();
}

const refusals = {
  paused: () => conflictResponse("paused"),
  insufficient_funds: () => conflictResponse("insufficient_funds"),
  nothing_offered: () => conflictResponse("terms_changed", m.termsChanged()),
  balance_full: () => accountFullResponse,
  key_reused: () => keyReusedResponse,
} as const;

/** Returns the decoded parts of the path. A missing or malformed part becomes empty. */
function parsePath(url: string): WithdrawalInput {
  const [amount = "", currency = "", ...rest] = new URL(url).pathname
    .slice(withdrawBase.length + 1)
    .split("/")
    .map(decodePart);
  return { amount, currency, address: rest.join("/") };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
