import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { conflictResponse, reply } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { Env } from "../../platform/http/context.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { huntCalls } from "./api-calls.ts";
import { guessInput } from "./contract/hunt-input.ts";
import type { Hunt, HuntData } from "./contract/hunts.ts";
import { createGuessReader, guessHunt } from "./guesses.ts";
import { m } from "./messages.ts";
import { type HuntList, readHunt } from "./queries.ts";
import { type HuntReader, huntsTag } from "./reader.ts";
import { toCents } from "./records.ts";

export function huntRoutes(house: House, hunts: HuntReader): Hono<Env> {
  const app = new Hono<Env>();
  const readGuess = createGuessReader(house.db);

  app.get(paths.hunt, async (c) => {
    const { visitor } = c.var;
    const props = {
      current: async () => (await hunts()).current,
      hunts: async () => toVisitorHunts(visitor, await hunts()),
      guess: async () => {
        const { current } = await hunts();
        return current === null || visitor.kind === "guest" ? null : readGuess(current.id, visitor.id);
      },
    };
    return page(c, "bonus-hunt", props, { guestCache: [huntsTag] });
  });

  app.get(paths.huntData.pattern, huntCalls.data, async (c) => {
    const id = idParam(c);
    const hunt = id === null ? null : await readHunt(house.db, id);
    if (hunt === null) return c.json(noSuchHunt(), 404);
    return c.json({ bonuses: hunt.bonuses } satisfies HuntData);
  });

  app.post(paths.api.guessHunt.pattern, requireUser, jsonBody(guessInput), async (c) => {
    const huntId = idParam(c);
    if (huntId === null) return c.json(noSuchHunt(), 404);
    const { guess } = c.req.valid("json");
    // Staff cannot guess, because they enter the payouts.
    if (c.var.user.role !== "viewer") return c.json(refusal("forbidden", m.staffExcluded()), 403);
    const outcome = await guessHunt(house.db, {
      huntId,
      userId: c.var.user.id,
      cents: toCents(guess),
      now: house.clock.now(),
    });
    if (outcome.ok) return c.json({ message: "success" });
    return reply(c, guessRefusals[outcome.why]());
  });

  return app;
}

/** Shows winners their own name unmasked. */
function toVisitorHunts(visitor: Env["Variables"]["visitor"], { hunts, winners }: HuntList): Hunt[] {
  if (visitor.kind === "guest") return hunts;
  return hunts.map((hunt) => {
    const winner = winners.get(hunt.id);
    if (hunt.guess_winner === null || winner?.userId !== visitor.id) return hunt;
    return { ...hunt, guess_winner: { ...hunt.guess_winner, username: winner.username, own: true } };
  });
}

export const noSuchHunt = () => refusal("not_found", m.noSuchHunt());

const guessRefusals = {
  no_such_hunt: () => ({ status: 404, body: noSuchHunt() }),
  held: () => conflictResponse("paused", m.guessesHeld()),
  locked: () => conflictResponse("over", m.guessesLocked()),
} satisfies Record<string, () => CallResult>;
