import { Hono } from "hono";
import { z } from "zod";
import type { House } from "../../common/server/house.ts";
import { renameAccount } from "../../partners/common/sandbox-consents.ts";
import type { ChatPlayer } from "../../partners/common/sandbox-player.ts";
import { writeState } from "../../partners/common/sandbox-state.ts";
import { plainText } from "../../platform/contract/plain-text.ts";
import type { Env } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";

const maxBadges = 10;
const username = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[\w .-]+$/);

const lineInput = z.object({
  as: username,
  text: z.string().min(1).max(500).regex(plainText, "Leave out control characters."),
  badges: z
    .array(z.string().regex(/^[a-z_]{1,30}$/))
    .max(maxBadges)
    .default([]),
  reply_to: z.string().min(1).max(100).nullable().default(null),
  at: z.iso.datetime({ offset: true }).nullable().default(null),
});
const eventInput = z.object({
  type: z.string().regex(/^[a-z_.]{1,60}$/),
  body: z.record(z.string(), z.unknown()),
  twice: z.boolean().default(false),
  late_ms: z.int().min(0).max(86_400_000).default(0),
  forge: z.boolean().default(false),
});
const renameInput = z.object({ from: username, to: username });
const banInput = z.object({ username, seconds: z.int().min(1).max(31_536_000).nullable().default(null) });
const liveInput = z.object({ live: z.boolean() });

const notDeliveredWords =
  "Nothing was delivered. The site has not subscribed to the chat yet (see Chat at the desk), or a fault prevents it.";

export function chatSandboxRoutes({ db }: Pick<House, "db">, player: ChatPlayer): Hono<Env> {
  const routes = new Hono<Env>();
  const toResult = (statuses: number[]) =>
    statuses.length === 0 ? { message: notDeliveredWords, statuses } : { message: "success", statuses };

  routes.post("/sandbox/kick/chat", jsonBody(lineInput), async (c) => {
    const { reply_to: replyTo, at, ...line } = c.req.valid("json");
    const sent = await player.say({ ...line, replyTo, at: at === null ? null : new Date(at) });
    return c.json({ ...toResult(sent.statuses), message_id: sent.messageId, user_id: sent.userId });
  });
  routes.get("/sandbox/kick/chat", async (c) => {
    const after = Number(c.req.query("after") ?? 0) || 0;
    const own = (await player.lines()).filter(({ isBot, n }) => isBot && n > after);
    return c.json(own.map(({ n, text, replyTo, at }) => ({ n, text, reply_to: replyTo, at })));
  });
  routes.get("/sandbox/kick/lines", async (c) => c.json(await player.lines()));

  routes.post("/sandbox/kick/event", jsonBody(eventInput), async (c) => {
    const { late_ms: lateMs, ...event } = c.req.valid("json");
    return c.json(toResult(await player.event({ ...event, lateMs })));
  });

  routes.post("/sandbox/kick/rename", jsonBody(renameInput), async (c) => {
    const { from, to } = c.req.valid("json");
    await renameAccount(db, "kick", from, to);
    return c.json({ message: "success", from, to });
  });

  routes.post("/sandbox/kick/ban", jsonBody(banInput), async (c) =>
    c.json(toResult(await player.ban(c.req.valid("json")))),
  );

  routes.post("/sandbox/kick/live", jsonBody(liveInput), async (c) => {
    const { live } = c.req.valid("json");
    await writeState(db, "stream", live);
    return c.json({ ...toResult(await player.live(live)), live });
  });
  return routes;
}
