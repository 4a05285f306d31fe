// Plays what Kick answers about chat: its key, subscriptions and lines, with its limits.
import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../http/context.ts";
import { limitedBody } from "../../http/input.ts";
import { faultyAnswer } from "../faults.ts";
import { type SandboxToken, type TokenSandbox, tokenOf } from "../token-sandbox.ts";
import type { KickPlayer } from "./sandbox-player.ts";

/** Of an app that Kick did not verify. */
const mostSubscriptions = 1_000;
const mostLetters = 500;

const asked = z.object({
  broadcaster_user_id: z.int().positive(),
  events: z.array(z.object({ name: z.string(), version: z.number() })).min(1),
  method: z.literal("webhook"),
});
const line = z.object({
  broadcaster_user_id: z.number().optional(),
  content: z.string().min(1).max(mostLetters),
  type: z.enum(["user", "bot"]),
  reply_to_message_id: z.string().optional(),
});

export function chatSandboxRoutes(sandbox: TokenSandbox, player: KickPlayer, path: string): Hono<Env> {
  const routes = new Hono<Env>();
  const { book } = sandbox;
  const faulty = async (c: Context) =>
    faultyAnswer(await book.fault("kick"), { data: null, message: "OK" }, c.req.raw.signal);
  const tokenIn = (c: Context) => tokenOf(sandbox, c.req.header("authorization"));

  routes.get(`${path}/public/v1/public-key`, async (c) => {
    return (await faulty(c)) ?? c.json({ data: { public_key: player.publicKey }, message: "OK" });
  });

  routes.get(`${path}/public/v1/events/subscriptions`, async (c) => {
    const fault = await faulty(c);
    if (fault !== null) return fault;
    if (!maySubscribe(tokenIn(c))) return unauthorized(c);
    const list = await book.subscriptions();
    const data = list.map((one) => ({
      ...one,
      app_id: sandbox.clientId,
      method: "webhook",
      updated_at: one.created_at,
    }));
    return c.json({ data, message: "OK" });
  });

  routes.post(`${path}/public/v1/events/subscriptions`, limitedBody(), async (c) => {
    const fault = await faulty(c);
    if (fault !== null) return fault;
    if (!maySubscribe(tokenIn(c))) return unauthorized(c);
    const question = asked.safeParse(await c.req.json().catch(() => null));
    if (!question.success) return c.json({ data: {}, message: "Invalid request" }, 400);
    const { broadcaster_user_id, events } = question.data;
    const list = await book.subscriptions();
    const room = mostSubscriptions - list.length;
    const created_at = new Date().toISOString();
    const made = events.slice(0, room).map(({ name, version }) => ({
      ...{ id: randomUUID(), broadcaster_user_id, event: name, version, created_at },
    }));
    await book.setSubscriptions([...list, ...made]);
    const data = events.map(({ name, version }, at) => ({
      ...{ name, version, subscription_id: made[at]?.id ?? "" },
      error: made[at] === undefined ? "subscription limit reached" : "",
    }));
    return c.json({ data, message: "OK" });
  });

  routes.delete(`${path}/public/v1/events/subscriptions`, async (c) => {
    const fault = await faulty(c);
    if (fault !== null) return fault;
    if (!maySubscribe(tokenIn(c))) return unauthorized(c);
    const ids = new Set(c.req.queries("id"));
    await book.setSubscriptions((await book.subscriptions()).filter(({ id }) => !ids.has(id)));
    return c.body(null, 204);
  });

  routes.post(`${path}/public/v1/chat`, limitedBody(), async (c) => {
    const fault = (await faulty(c)) ?? (await chatFault(c, sandbox));
    if (fault !== null) return fault;
    const token = tokenIn(c);
    if (token === null || !(await maySpeak(sandbox, token))) return unauthorized(c);
    const said = line.safeParse(await c.req.json().catch(() => null));
    if (!said.success) return c.json({ data: {}, message: "Invalid request" }, 400);
    const { content: text, type, reply_to_message_id: reply } = said.data;
    if (type === "bot" && (await book.fault("kick")) === "bot-500") return internalError(c);
    const account = type === "bot" ? botOfApp : await book.account("kick", token.subject);
    if (account === null) return unauthorized(c);
    const id = await player.hearSite({ ...account, text, replyTo: reply ?? null });
    return c.json({ data: { is_sent: true, message_id: id }, message: "OK" });
  });
  return routes;
}

/** What speaks where a line is said as the app's bot. */
const botOfApp = { accountId: "900001", name: "WindfallApp" };

const unauthorized = (c: Context) => c.json({ data: {}, message: "Unauthorized" }, 401);
const internalError = (c: Context) => c.json({ data: {}, message: "Internal server error" }, 500);

const maySubscribe = (token: SandboxToken | null): boolean =>
  token !== null && (token.subject === "app" || token.scope.split(" ").includes("events:subscribe"));

/** A token counts no longer once what it is of was taken back. */
const maySpeak = async ({ book }: TokenSandbox, { subject, scope }: SandboxToken): Promise<boolean> =>
  scope.split(" ").includes("chat:write") && (await book.isGranted("kick", subject, scope));

async function chatFault(c: Context, { book }: TokenSandbox): Promise<Response | null> {
  const fault = await book.fault("kick");
  if (fault === "429") return c.json({ data: {}, message: "Too many requests" }, 429, { "retry-after": "5" });
  if (fault === "quota-400") return c.json({ data: {}, message: "daily message quota exceeded" }, 400);
  return null;
}
