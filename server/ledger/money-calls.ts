// Taking a call that moves money, and answering it: under its Idempotency-Key it acts once, and a repeat is answered as
// the first one was.
import type { Context } from "hono";
import type { Actor } from "../core/actor.ts";
import type { Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { actorOf } from "../http/actor.ts";
import type { SignedInEnv } from "../http/guards.ts";
import { badKey, callKey, reusedKey } from "../http/idempotency.ts";
import { type Answer, once } from "./once.ts";
import type { SpendCall } from "./spend.ts";

/** What most answers say, and no more. */
interface Said {
  message: string;
}

export const success: Answer<Said> = { status: 200, body: { message: "success" } };
/** Nothing was done, for a reason that may pass. */
export const conflict = (message: string): Answer<Said> => ({ status: 409, body: { message } });
/** The answer to a spend of who holds more than an account may, which nothing of ours brings about. */
export const overfull = conflict("Your account holds more than it can. Please write to us, and we set it right.");
/** The answer to a key that belongs to another request. */
export const keyReused: Answer<Said> = { status: 422, body: reusedKey };
const keyRefused: Answer = { status: 400, body: badKey };

export const reply = (c: Context, { status, body }: Answer): Response => c.json(body, status);

/** A viewer's spend or claim: one statement that keeps its key itself. `body` is what was read of the call's body. */
export async function takeSpend(
  c: Context<SignedInEnv>,
  { clock }: Pick<House, "clock">,
  body: unknown,
  spend: (call: SpendCall) => Promise<Answer>,
): Promise<Response> {
  const key = callKey(c, body);
  if (key === null) return reply(c, keyRefused);
  const { user, requestId } = c.var;
  return reply(c, await spend({ ...key, userId: user.id, now: clock.now(), requestId }));
}

/**
 * What staff decide, whatever is clicked or sent again: `decide` runs at most once, in a transaction. `body` is what was
 * read of the call's body.
 */
export async function decideOnce(
  c: Context<SignedInEnv>,
  house: Pick<House, "db" | "clock">,
  body: unknown,
  decide: (tx: Tx, actor: Actor) => Promise<Answer>,
): Promise<Answer> {
  const key = callKey(c, body);
  if (key === null) return keyRefused;
  const actor = actorOf(c, house);
  const answer = await once(house.db, { ...key, userId: actor.id, now: actor.now }, (tx) => decide(tx, actor));
  return answer ?? keyReused;
}
