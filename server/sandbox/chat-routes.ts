// The calls that play a channel's chat in demo mode: a line of anybody's, somebody silenced, the stream on and off.
import { Hono } from "hono";
import { z } from "zod";
import { plainText } from "../../contracts/plain-text.ts";
import type { House } from "../core/house.ts";
import type { Env } from "../http/context.ts";
import { jsonBody } from "../http/input.ts";
import type { ChatPlayer } from "./source.ts";
import { writeState } from "./state.ts";

/** As many as one has there at once, and more. */
const mostBadges = 10;
const username = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[\w .-]+$/);

const lineInput = z.object({
  username,
  message: z.string().min(1).max(500).regex(plainText, "Control characters will not do."),
  badges: z
    .array(z.string().regex(/^[a-z_]{1,30}$/))
    .max(mostBadges)
    .default([]),
  reply: z.boolean().default(false),
});
const banInput = z.object({ username, seconds: z.int().min(1).max(31_536_000).nullable().default(null) });
const liveInput = z.object({ live: z.boolean() });

const notHeard = "Nothing was delivered: the site has not asked for it yet (its desk, Chat), or the fault says so.";

/** Mount behind the sandbox's guard. */
export function chatPlayRoutes({ db }: Pick<House, "db">, player: ChatPlayer): Hono<Env> {
  const routes = new Hono<Env>();
  const told = (statuses: number[]) =>
    statuses.length === 0 ? { message: notHeard, statuses } : { message: "success", statuses };

  routes.post("/sandbox/kick/chat", jsonBody(lineInput), async (c) => {
    const { username, message, badges, reply } = c.req.valid("json");
    return c.json(told(await player.say({ username, text: message, badges, isReply: reply })));
  });
  routes.get("/sandbox/kick/chat", async (c) => c.json(await player.lines()));

  routes.post("/sandbox/kick/ban", jsonBody(banInput), async (c) =>
    c.json(told(await player.ban(c.req.valid("json")))),
  );

  routes.post("/sandbox/kick/live", jsonBody(liveInput), async (c) => {
    const { live } = c.req.valid("json");
    await writeState(db, "stream", live);
    return c.json({ ...told(await player.live(live)), live });
  });
  return routes;
}
