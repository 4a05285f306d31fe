// Plays Kick's servers in demo mode: tokens, whose they are, channels, what is delivered, and the chat. The consent page is in
// server/sandbox, since people visit it.
import { type Context, Hono } from "hono";
import type { Env } from "../../http/context.ts";
import { limitedBody } from "../../http/input.ts";
import type { SandboxAccount, SandboxBook } from "../../sandbox/source.ts";
import { faultyAnswer } from "../faults.ts";
import { answerToken, type SandboxClient, subjectOf, type TokenSandbox, tokenOf } from "../token-sandbox.ts";
import { chatSandboxRoutes } from "./sandbox-chat.ts";
import type { KickPlayer } from "./sandbox-player.ts";

/** Path under our own address where the sandbox answers as Kick's do under theirs. */
export const kickSandboxPath = "/sandbox/kick";

/** `player` plays the channel's chat. */
export function createKickSandbox(book: SandboxBook, client: SandboxClient, player: KickPlayer): Hono<Env> {
  const sandbox: TokenSandbox = { service: "kick", ...client, pkce: true, book };
  const routes = new Hono<Env>();

  routes.post(`${kickSandboxPath}/oauth/token`, limitedBody(), async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), {}, c.req.raw.signal);
    if (fault !== null) return fault;
    const { status, body } = await answerToken(sandbox, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });

  routes.post(`${kickSandboxPath}/oauth/token/introspect`, limitedBody(), async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), {}, c.req.raw.signal);
    return fault ?? c.json(await introspected(sandbox, c.req.header("authorization")));
  });

  routes.get(`${kickSandboxPath}/public/v1/users`, async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), { data: [], message: "OK" }, c.req.raw.signal);
    if (fault !== null) return fault;
    const subject = subjectOf(sandbox, c.req.header("authorization"));
    const account = subject === null ? null : await book.account("kick", subject);
    if (account === null) return unauthorized(c);
    const user = { user_id: Number(account.accountId), name: account.name, email: "", profile_picture: "" };
    return c.json({ data: [user], message: "OK" });
  });

  routes.get(`${kickSandboxPath}/public/v1/channels`, async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), { data: [], message: "OK" }, c.req.raw.signal);
    if (fault !== null) return fault;
    if (subjectOf(sandbox, c.req.header("authorization")) === null) return unauthorized(c);
    const slugs = c.req.queries("slug") ?? [];
    const isLive = await book.isStreamLive();
    return c.json({ data: slugs.map((slug) => channelOf(book.named("kick", slug), isLive)), message: "OK" });
  });
  routes.route("/", chatSandboxRoutes(sandbox, player, kickSandboxPath));
  return routes;
}

const unauthorized = (c: Context) => c.json({ data: {}, message: "Unauthorized" }, 401);

/** RFC 7662, as Kick wraps it. */
async function introspected(sandbox: TokenSandbox, authorization: string | undefined) {
  const token = tokenOf(sandbox, authorization);
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

const channelOf = ({ accountId, name }: SandboxAccount, isLive: boolean) => ({
  broadcaster_user_id: Number(accountId),
  slug: name,
  stream_title: "Sandbox stream",
  stream: { is_live: isLive, viewer_count: isLive ? 412 : 0, start_time: "0001-01-01T00:00:00Z", thumbnail: "" },
});
