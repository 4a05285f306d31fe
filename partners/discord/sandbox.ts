// Simulates Discord's servers in the demo: tokens, webhook messages that can be posted, read and edited, statistics for roles,
// and Discord's refusals with their codes and headers. The consent page is in site/sandbox.
import { randomInt } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxBook, SandboxMessage } from "../common/sandbox-book.ts";
import {
  handleTokenRequest,
  type SandboxClient,
  type TokenSandbox,
  tokenSubject,
  verifyToken,
} from "../common/token-sandbox.ts";
import { rolesScope } from "./roles.ts";

export const discordSandboxPath = "/sandbox/discord";
export const sandboxBotToken = "sandbox.bot.token-of-nobody";

const embedSchema = z
  .object({ title: z.string().max(256), url: z.url(), description: z.string().max(4_096) })
  .partial();
const messageSchema = z.object({
  content: z.string().max(2_000).optional(),
  embeds: z.array(embedSchema).max(10).optional(),
  allowed_mentions: z.object({ parse: z.array(z.enum(["everyone", "users", "roles"])) }).optional(),
});
const metadataSchema = z
  .array(
    z.object({
      type: z.int().min(1).max(8),
      key: z.string().regex(/^[a-z0-9_]{1,50}$/),
      name: z.string().min(1).max(100),
      description: z.string().min(1).max(200),
    }),
  )
  .max(5);
const connectionSchema = z.object({
  platform_name: z.string().max(50).nullish(),
  platform_username: z.string().max(100).nullish(),
  metadata: z.record(z.string(), z.string().max(100)).optional(),
});

const unknownWebhook = { message: "Unknown Webhook", code: 10_015 };
const unknownMessage = { message: "Unknown Message", code: 10_008 };
const invalidForm = { message: "Invalid Form Body", code: 50_035 };
const unauthorized = { message: "401: Unauthorized", code: 0 };

const retrySeconds = 1.337;

export function createDiscordSandbox(book: SandboxBook, client: SandboxClient): Hono<Env> {
  const sandbox: TokenSandbox = { service: "discord", ...client, pkce: false, book };
  const isFaulty = faultMiddleware(book, "discord");
  const routes = new Hono<Env>();

  routes.post(`${discordSandboxPath}/api/oauth2/token`, isFaulty, limitedBody(), async (c) => {
    const { status, body } = await handleTokenRequest(sandbox, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });

  routes.get(`${discordSandboxPath}/api/users/@me`, isFaulty, async (c) => {
    const subject = tokenSubject(sandbox, c.req.header("authorization"));
    const account = subject === null ? null : await book.account("discord", subject);
    if (account === null) return c.json(unauthorized, 401);
    const { accountId: id, name } = account;
    return c.json({ id, username: name, global_name: name, avatar: null, discriminator: "0" });
  });

  addWebhookRoutes(routes, book);
  addRoleRoutes(routes, book, client);
  return routes;
}

function addWebhookRoutes(routes: Hono<Env>, book: SandboxBook): void {
  const at = `${discordSandboxPath}/api/webhooks/:id/:token`;
  const isFaulty = discordFaultMiddleware(book);

  routes.post(at, isFaulty, limitedBody(), async (c) => {
    const body = messageSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(invalidForm, 400);
    if (!body.data.content && !body.data.embeds?.length)
      return c.json({ message: "Cannot send an empty message", code: 50_006 }, 400);
    const posted: SandboxMessage = {
      ...{ id: newSnowflake(), webhook_id: c.req.param("id") ?? "", ...toStoredMessage(body.data) },
      ...{ timestamp: new Date().toISOString(), edited_timestamp: null },
    };
    await book.keepDiscordMessage(posted);
    setRateLimitHeaders(c);
    return c.req.query("wait") === "true" ? c.json(posted) : c.body(null, 204);
  });

  routes.patch(`${at}/messages/:message`, isFaulty, limitedBody(), async (c) => {
    const stands = await findMessage(c, book);
    if (stands === null) return c.json(unknownMessage, 404);
    const body = messageSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(invalidForm, 400);
    const { content, embeds, mention_everyone } = toStoredMessage(body.data);
    const edited: SandboxMessage = {
      ...stands,
      ...(body.data.content !== undefined && { content }),
      ...(body.data.embeds !== undefined && { embeds }),
      // Discord parses an edit without `allowed_mentions` for mentions again, and so does the sandbox.
      mention_everyone: stands.mention_everyone || mention_everyone,
      edited_timestamp: new Date().toISOString(),
    };
    await book.keepDiscordMessage(edited);
    setRateLimitHeaders(c);
    return c.json(edited);
  });

  routes.get(`${at}/messages/:message`, isFaulty, async (c) => {
    const stands = await findMessage(c, book);
    return stands === null ? c.json(unknownMessage, 404) : c.json(stands);
  });
}

function addRoleRoutes(routes: Hono<Env>, book: SandboxBook, client: SandboxClient): void {
  const isFaulty = discordFaultMiddleware(book);
  routes.put(
    `${discordSandboxPath}/api/applications/:app/role-connections/metadata`,
    isFaulty,
    limitedBody(),
    async (c) => {
      const isOurs = c.req.param("app") === client.clientId;
      if (!isOurs || c.req.header("authorization") !== `Bot ${sandboxBotToken}`) return c.json(unauthorized, 401);
      const body = metadataSchema.safeParse(await c.req.json().catch(() => null));
      if (!body.success) return c.json(invalidForm, 400);
      await book.setRoleMetadata(body.data);
      return c.json(body.data);
    },
  );

  routes.put(
    `${discordSandboxPath}/api/users/@me/applications/:app/role-connection`,
    isFaulty,
    limitedBody(),
    async (c) => {
      const token = verifyToken(client, c.req.header("authorization"));
      const isAllowed = token?.scope.split(" ").includes(rolesScope) === true && c.req.param("app") === client.clientId;
      if (token === null || !isAllowed || !(await book.isGranted("discord", token.subject, token.scope)))
        return c.json(unauthorized, 401);
      const body = connectionSchema.safeParse(await c.req.json().catch(() => null));
      if (!body.success) return c.json(invalidForm, 400);
      const { platform_name, platform_username, metadata = {} } = body.data;
      const connection = {
        platform_name: platform_name ?? null,
        platform_username: platform_username ?? null,
        metadata,
      };
      await book.setRoleConnection({ accountId: token.subject, ...connection });
      return c.json(connection);
    },
  );
}

const discordFaultMiddleware =
  (book: SandboxBook): MiddlewareHandler<Env> =>
  async (c, next) => {
    const mode = await book.fault("discord");
    if (mode === "deleted") return c.json(unknownWebhook, 404);
    if (mode !== "ratelimited") return faultMiddleware(book, "discord")(c, next);
    const body = { message: "You are being rate limited.", retry_after: retrySeconds, global: false };
    return c.json(body, 429, {
      "retry-after": String(Math.ceil(retrySeconds)),
      "x-ratelimit-limit": "5",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset-after": String(retrySeconds),
      "x-ratelimit-bucket": "sandbox",
      "x-ratelimit-scope": "user",
    });
  };

function setRateLimitHeaders(c: Context<Env>): void {
  c.header("x-ratelimit-limit", "5");
  c.header("x-ratelimit-remaining", "4");
  c.header("x-ratelimit-reset-after", "1");
  c.header("x-ratelimit-bucket", "sandbox");
}

async function findMessage(c: Context<Env>, book: SandboxBook): Promise<SandboxMessage | null> {
  const message = await book.discordMessage(c.req.param("message") ?? "");
  return message?.webhook_id === c.req.param("id") ? message : null;
}

/** Without `allowed_mentions`, every mention pings. */
function toStoredMessage({ content = "", embeds = [], allowed_mentions: allowed }: z.output<typeof messageSchema>) {
  const mayPing = allowed === undefined || allowed.parse.includes("everyone");
  return { content, embeds, mention_everyone: mayPing && /@(?:everyone|here)/.test(content) };
}

const discordEpochMs = 1_420_070_400_000;

/** Like Discord's ids: later ids are greater, and all have the same length. */
const newSnowflake = (): string => String((BigInt(Date.now() - discordEpochMs) << 22n) + BigInt(randomInt(2 ** 22)));
