import { randomUUID } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxAccount } from "../common/sandbox.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import {
  handleTokenRequest,
  type SandboxClient,
  type SandboxToken,
  type TokenSandbox,
  tokenSubject,
  verifyToken,
} from "../common/token-sandbox.ts";
import type { KickPlayer } from "./sandbox-player.ts";

export const kickSandboxPath = "/sandbox/kick";

/** Kick's limit for an unverified app. */
const maxSubscriptions = 1_000;
const maxMessageLength = 500;

const subscribeBody = z.object({
  broadcaster_user_id: z.int().positive(),
  events: z.array(z.object({ name: z.string(), version: z.number() })).min(1),
  method: z.literal("webhook"),
});
const chatBody = z.object({
  broadcaster_user_id: z.number().optional(),
  content: z.string().min(1).max(maxMessageLength),
  type: z.enum(["user", "bot"]),
  reply_to_message_id: z.string().optional(),
});

export function createKickSandbox(book: SandboxBook, client: SandboxClient, player: KickPlayer): Hono<Env> {
  const sandbox: TokenSandbox = { service: "kick", ...client, pkce: true, book };
  const routes = new Hono<Env>();
  const isFaulty = faultMiddleware(book, "kick", { data: [], message: "OK" });

  routes.post(`${kickSandboxPath}/oauth/token`, isFaulty, limitedBody(), async (c) => {
    const { status, body } = await handleTokenRequest(sandbox, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });

  routes.post(`${kickSandboxPath}/oauth/token/introspect`, isFaulty, limitedBody(), async (c) =>
    c.json(await introspectToken(sandbox, c.req.header("authorization"))),
  );

  routes.get(`${kickSandboxPath}/public/v1/users`, isFaulty, async (c) => {
    const subject = tokenSubject(sandbox, c.req.header("authorization"));
    const account = subject === null ? null : await book.account("kick", subject);
    if (account === null) return unauthorized(c);
    const user = { user_id: Number(account.accountId), name: account.name, email: "", profile_picture: "" };
    return c.json({ data: [user], message: "OK" });
  });

  routes.get(`${kickSandboxPath}/public/v1/channels`, isFaulty, async (c) => {
    if (tokenSubject(sandbox, c.req.header("authorization")) === null) return unauthorized(c);
    const slugs = c.req.queries("slug") ?? [];
    const isLive = await book.isStreamLive();
    return c.json({ data: slugs.map((slug) => toChannelJson(book.named("kick", slug), isLive)), message: "OK" });
  });
  addChatRoutes(routes, sandbox, player, isFaulty);
  return routes;
}

function addChatRoutes(
  routes: Hono<Env>,
  sandbox: TokenSandbox,
  player: KickPlayer,
  isFaulty: MiddlewareHandler<Env>,
): void {
  const { book } = sandbox;
  const tokenIn = (c: Context) => verifyToken(sandbox, c.req.header("authorization"));

  routes.get(`${kickSandboxPath}/public/v1/public-key`, isFaulty, (c) =>
    c.json({ data: { public_key: player.publicKey }, message: "OK" }),
  );

  routes.get(`${kickSandboxPath}/public/v1/events/subscriptions`, isFaulty, async (c) => {
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

  routes.post(`${kickSandboxPath}/public/v1/events/subscriptions`, isFaulty, limitedBody(), async (c) => {
    if (!maySubscribe(tokenIn(c))) return unauthorized(c);
    const question = subscribeBody.safeParse(await c.req.json().catch(() => null));
    if (!question.success) return c.json({ data: {}, message: "Invalid request" }, 400);
    const { broadcaster_user_id, events } = question.data;
    const list = await book.subscriptions();
    const room = maxSubscriptions - list.length;
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

  routes.delete(`${kickSandboxPath}/public/v1/events/subscriptions`, isFaulty, async (c) => {
    if (!maySubscribe(tokenIn(c))) return unauthorized(c);
    const ids = new Set(c.req.queries("id"));
    await book.setSubscriptions((await book.subscriptions()).filter(({ id }) => !ids.has(id)));
    return c.body(null, 204);
  });

  routes.post(`${kickSandboxPath}/public/v1/chat`, isFaulty, limitedBody(), async (c) => {
    const fault = await chatFault(c, sandbox);
    if (fault !== null) return fault;
    const token = tokenIn(c);
    if (token === null || !(await maySpeak(sandbox, token))) return unauthorized(c);
    const said = chatBody.safeParse(await c.req.json().catch(() => null));
    if (!said.success) return c.json({ data: {}, message: "Invalid request" }, 400);
    const { content: text, type, reply_to_message_id: reply } = said.data;
    if (type === "bot" && (await book.fault("kick")) === "bot-500") return internalError(c);
    const account = type === "bot" ? appBot : await book.account("kick", token.subject);
    if (account === null) return unauthorized(c);
    const id = await player.receiveSiteLine({ ...account, text, replyTo: reply ?? null });
    return c.json({ data: { is_sent: true, message_id: id }, message: "OK" });
  });
}

const appBot = { accountId: "900001", name: "WindfallApp" };

const internalError = (c: Context) => c.json({ data: {}, message: "Internal server error" }, 500);

const maySubscribe = (token: SandboxToken | null): boolean =>
  token !== null && (token.subject === "app" || token.scope.split(" ").includes("events:subscribe"));

/** A token with a revoked grant is no longer valid. */
const maySpeak = async ({ book }: TokenSandbox, { subject, scope }: SandboxToken): Promise<boolean> =>
  scope.split(" ").includes("chat:write") && (await book.isGranted("kick", subject, scope));

async function chatFault(c: Context, { book }: TokenSandbox): Promise<Response | null> {
  const fault = await book.fault("kick");
  if (fault === "429") return c.json({ data: {}, message: "Too many requests" }, 429, { "retry-after": "5" });
  if (fault === "quota-400") return c.json({ data: {}, message: "daily message quota exceeded" }, 400);
  return null;
}

const unauthorized = (c: Context) => c.json({ data: {}, message: "Unauthorized" }, 401);

async function introspectToken(sandbox: TokenSandbox, authorization: string | undefined) {
  const token = verifyToken(sandbox, authorization);
  const isApp = token?.subject === "app";
  const active = token !== null && (isApp || (await sandbox.book.isGranted("kick", token.subject, token.scope)));
  if (token === null || !active) return { data: { active: false }, message: "OK" };
  const { scope, until } = token;
  const facts = {
    client_id: sandbox.clientId,
    token_type: isApp ? "app" : "user",
    scope,
    exp: Math.floor(until / 1000),
  };
  return { data: { active, ...facts }, message: "OK" };
}

const toChannelJson = ({ accountId, name }: SandboxAccount, isLive: boolean) => ({
  broadcaster_user_id: Number(accountId),
  slug: name,
  stream_title: "Sandbox stream",
  stream: { is_live: isLive, viewer_count: isLive ? 412 : 0, start_time: "0001-01-01T00:00:00Z", thumbnail: "" },
});
