// Plays Discord's servers in demo mode: tokens and whose they are; messages that are posted, read and edited by webhooks; what an
// application may know of people; and the refusals Discord has, with its codes and headers. The consent page is in server/sandbox.
import { randomInt } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";
import { faulty } from "../common/faults.ts";
import type { SandboxBook, SandboxMessage } from "../common/sandbox-book.ts";
import { answerToken, type SandboxClient, subjectOf, type TokenSandbox, tokenOf } from "../common/token-sandbox.ts";
import { rolesScope } from "./roles.ts";

/** Path under our own address where the sandbox answers as Discord's do under theirs. */
export const discordSandboxPath = "/sandbox/discord";
/** What the sandbox takes for the bot's token of its application. */
export const sandboxBotToken = "sandbox.bot.token-of-nobody";

const embed = z.object({ title: z.string().max(256), url: z.url(), description: z.string().max(4_096) }).partial();
const messageBody = z.object({
  content: z.string().max(2_000).optional(),
  embeds: z.array(embed).max(10).optional(),
  allowed_mentions: z.object({ parse: z.array(z.enum(["everyone", "users", "roles"])) }).optional(),
});
const metadataBody = z
  .array(
    z.object({
      type: z.int().min(1).max(8),
      key: z.string().regex(/^[a-z0-9_]{1,50}$/),
      name: z.string().min(1).max(100),
      description: z.string().min(1).max(200),
    }),
  )
  .max(5);
const connectionBody = z.object({
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
  const isFaulty = faulty(book, "discord");
  const routes = new Hono<Env>();

  routes.post(`${discordSandboxPath}/api/oauth2/token`, isFaulty, limitedBody(), async (c) => {
    const { status, body } = await answerToken(sandbox, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });

  routes.get(`${discordSandboxPath}/api/users/@me`, isFaulty, async (c) => {
    const subject = subjectOf(sandbox, c.req.header("authorization"));
    const account = subject === null ? null : await book.account("discord", subject);
    if (account === null) return c.json(unauthorized, 401);
    const { accountId: id, name } = account;
    return c.json({ id, username: name, global_name: name, avatar: null, discriminator: "0" });
  });

  hookRoutes(routes, book);
  roleRoutes(routes, book, client);
  return routes;
}

function hookRoutes(routes: Hono<Env>, book: SandboxBook): void {
  const at = `${discordSandboxPath}/api/webhooks/:id/:token`;
  const isFaulty = faultyDiscord(book);

  routes.post(at, isFaulty, limitedBody(), async (c) => {
    const body = messageBody.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(invalidForm, 400);
    if (!body.data.content && !body.data.embeds?.length)
      return c.json({ message: "Cannot send an empty message", code: 50_006 }, 400);
    const posted: SandboxMessage = {
      ...{ id: newSnowflake(), webhook_id: c.req.param("id") ?? "", ...written(body.data) },
      ...{ timestamp: new Date().toISOString(), edited_timestamp: null },
    };
    await book.keepDiscordMessage(posted);
    withLimits(c);
    return c.req.query("wait") === "true" ? c.json(posted) : c.body(null, 204);
  });

  routes.patch(`${at}/messages/:message`, isFaulty, limitedBody(), async (c) => {
    const stands = await messageIn(c, book);
    if (stands === null) return c.json(unknownMessage, 404);
    const body = messageBody.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(invalidForm, 400);
    const { content, embeds, mention_everyone } = written(body.data);
    const edited: SandboxMessage = {
      ...stands,
      ...(body.data.content !== undefined && { content }),
      ...(body.data.embeds !== undefined && { embeds }),
      // As Discord does it: an edit that says nothing of mentions is read for them anew.
      mention_everyone: stands.mention_everyone || mention_everyone,
      edited_timestamp: new Date().toISOString(),
    };
    await book.keepDiscordMessage(edited);
    withLimits(c);
    return c.json(edited);
  });

  routes.get(`${at}/messages/:message`, isFaulty, async (c) => {
    const stands = await messageIn(c, book);
    return stands === null ? c.json(unknownMessage, 404) : c.json(stands);
  });
}

function roleRoutes(routes: Hono<Env>, book: SandboxBook, client: SandboxClient): void {
  const isFaulty = faultyDiscord(book);
  routes.put(
    `${discordSandboxPath}/api/applications/:app/role-connections/metadata`,
    isFaulty,
    limitedBody(),
    async (c) => {
      const isOurs = c.req.param("app") === client.clientId;
      if (!isOurs || c.req.header("authorization") !== `Bot ${sandboxBotToken}`) return c.json(unauthorized, 401);
      const body = metadataBody.safeParse(await c.req.json().catch(() => null));
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
      const token = tokenOf(client, c.req.header("authorization"));
      const isAllowed = token?.scope.split(" ").includes(rolesScope) === true && c.req.param("app") === client.clientId;
      if (token === null || !isAllowed || !(await book.isGranted("discord", token.subject, token.scope)))
        return c.json(unauthorized, 401);
      const body = connectionBody.safeParse(await c.req.json().catch(() => null));
      if (!body.success) return c.json(invalidForm, 400);
      const { platform_name, platform_username, metadata = {} } = body.data;
      const told = { platform_name: platform_name ?? null, platform_username: platform_username ?? null, metadata };
      await book.setRoleConnection({ accountId: token.subject, ...told });
      return c.json(told);
    },
  );
}

const faultyDiscord =
  (book: SandboxBook): MiddlewareHandler<Env> =>
  async (c, next) => {
    const mode = await book.fault("discord");
    if (mode === "deleted") return c.json(unknownWebhook, 404);
    if (mode !== "ratelimited") return faulty(book, "discord")(c, next);
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

function withLimits(c: Context<Env>): void {
  c.header("x-ratelimit-limit", "5");
  c.header("x-ratelimit-remaining", "4");
  c.header("x-ratelimit-reset-after", "1");
  c.header("x-ratelimit-bucket", "sandbox");
}

async function messageIn(c: Context<Env>, book: SandboxBook): Promise<SandboxMessage | null> {
  const message = await book.discordMessage(c.req.param("message") ?? "");
  return message?.webhook_id === c.req.param("id") ? message : null;
}

/** Without `allowed_mentions` whatever stands there pings. */
function written({ content = "", embeds = [], allowed_mentions: allowed }: z.output<typeof messageBody>) {
  const mayPing = allowed === undefined || allowed.parse.includes("everyone");
  return { content, embeds, mention_everyone: mayPing && /@(?:everyone|here)/.test(content) };
}

const discordEpochMs = 1_420_070_400_000;

/** As Discord's: later ones are greater, and all of these are as long. */
const newSnowflake = (): string => String((BigInt(Date.now() - discordEpochMs) << 22n) + BigInt(randomInt(2 ** 22)));
