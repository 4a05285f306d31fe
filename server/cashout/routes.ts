// A viewer's call for a withdrawal. The dialog is on every page; what it shows comes with the shared props.
import { Hono } from "hono";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import type { Env } from "../http/context.ts";
import { requireUser } from "../http/guards.ts";
import { badKey, callKey, reusedKey } from "../http/idempotency.ts";
import { fieldError } from "../http/input.ts";
import { askedLetter } from "./letters.ts";
import { type AskedWithdrawal, readWithdrawal, withdrawRefusal } from "./rules.ts";
import { withdraw } from "./withdraw.ts";

const prefix = paths.api.withdraw("", "", "").replace(/\/+$/, "");

export function cashoutRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();

  // Not `/:amount/:currency/:address`: a part left empty shall be refused like any other wrong one.
  app.on("POST", [prefix, `${prefix}/*`], requireUser, async (c) => {
    const key = callKey(c);
    if (key === null) return c.json(badKey, 400);
    const { cashout, brand } = await house.settings();
    const wanted = readWithdrawal(askedFor(c.req.url), cashout);
    if (!wanted.ok) {
      if (wanted.why === "paused") return c.json({ message: "Cashouts are paused for now. Your bucks are safe." }, 409);
      return c.json(fieldError(wanted.field, wanted.message), 422);
    }
    const { visitor, requestId } = c.var;
    const call = { ...key, userId: visitor.id, now: house.clock.now(), requestId };
    const letter = askedLetter(visitor.username, brand, wanted.value);
    const outcome = await withdraw(house.db, call, wanted.value, { dailyCapBucks: cashout.daily_cap, letter });
    switch (outcome.kind) {
      case "paid":
        return c.json({ message: "success", ...outcome.answer });
      case "refused":
        return c.json({ message: withdrawRefusal(outcome.refusal) }, 409);
      case "nothing":
        throw new Error("A withdrawal came to no verdict.");
      case "key_reused":
        return c.json(reusedKey, 422);
      default:
        return unreachable(outcome);
    }
  });

  return app;
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
