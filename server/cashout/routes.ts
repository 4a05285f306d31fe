// A viewer's call for a withdrawal. The dialog is on every page; what it shows comes with the shared props.
import { type Context, Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { settingNow } from "../core/site-settings.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { badKey, callKey, reusedKey } from "../http/idempotency.ts";
import { fieldError } from "../http/input.ts";
import { askedLetter } from "./letters.ts";
import { type AskedWithdrawal, readWithdrawal, type WithdrawalProblem, withdrawRefusal } from "./rules.ts";
import { withdraw } from "./withdraw.ts";

const prefix = paths.api.withdraw("", "", "").replace(/\/+$/, "");

export function cashoutRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();

  // Not `/:amount/:currency/:address`: a part left empty shall be refused like any other wrong one.
  app.on("POST", [prefix, `${prefix}/*`], requireUser, async (c) => {
    const key = callKey(c);
    if (key === null) return c.json(badKey, 400);
    const { brand } = await house.settings();
    const { visitor, requestId } = c.var;
    const call = { ...key, userId: visitor.id, now: house.clock.now(), requestId };
    const asked = askedFor(c.req.url);
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const terms = await settingNow(house.db, "cashout");
      const wanted = readWithdrawal(asked, terms.value);
      if (!wanted.ok) return refusal(c, wanted);
      const letter = askedLetter(visitor.username, brand, wanted.value);
      const outcome = await withdraw(house.db, call, wanted.value, { terms, letter });
      switch (outcome.kind) {
        case "paid":
          return c.json({ message: "success", ...outcome.answer });
        case "refused":
          return c.json({ message: withdrawRefusal(outcome.refusal) }, 409);
        case "nothing":
          // Somebody changed the terms in between: judged anew.
          continue;
        case "key_reused":
          return c.json(reusedKey, 422);
        default:
          return unreachable(outcome);
      }
    }
    return c.json({ message: "The terms of cashouts have just changed. Look at them and try again." }, 409);
  });

  return app;
}

/** How often the terms may change between looking at them and the statement. */
const mostAttempts = 3;

function refusal(c: Context, problem: WithdrawalProblem): Response {
  if (problem.why === "paused") return c.json({ message: "Cashouts are paused for now. Your bucks are safe." }, 409);
  return c.json(fieldError(problem.field, problem.message), 422);
}

/** The parts of the path as they were sent; one that is missing, or no text, is empty. */
function askedFor(url: string): AskedWithdrawal {
  const [amount = "", currency = "", ...rest] = new URL(url).pathname
    .slice(prefix.length + 1)
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
