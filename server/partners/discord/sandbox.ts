// Plays Discord's servers in demo mode: tokens and whose they are; webhooks and roles are beside it. The consent page is in
// server/sandbox.
import { Hono } from "hono";
import type { Env } from "../../http/context.ts";
import { limitedBody } from "../../http/input.ts";
import type { SandboxBook } from "../../sandbox/source.ts";
import { faultyAnswer } from "../faults.ts";
import { answerToken, type SandboxClient, subjectOf, type TokenSandbox } from "../token-sandbox.ts";
import { createHookSandbox } from "./sandbox-hooks.ts";

/** Path under our own address where the sandbox answers as Discord's do under theirs. */
export const discordSandboxPath = "/sandbox/discord";

export function createDiscordSandbox(book: SandboxBook, client: SandboxClient): Hono<Env> {
  const sandbox: TokenSandbox = {
    service: "discord",
    ...client,
    pkce: false,
    book,
  };
  const routes = new Hono<Env>();

  routes.post(`${discordSandboxPath}/api/oauth2/token`, limitedBody(), async (c) => {
    const fault = await faultyAnswer(await book.fault("discord"), {}, c.req.raw.signal);
    if (fault !== null) return fault;
    const { status, body } = await answerToken(sandbox, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });

  routes.route("/", createHookSandbox(book, client, discordSandboxPath));

  routes.get(`${discordSandboxPath}/api/users/@me`, async (c) => {
    const fault = await faultyAnswer(await book.fault("discord"), {}, c.req.raw.signal);
    if (fault !== null) return fault;
    const subject = subjectOf(sandbox, c.req.header("authorization"));
    const account = subject === null ? null : await book.account("discord", subject);
    if (account === null) return c.json({ message: "401: Unauthorized", code: 0 }, 401);
    const { accountId: id, name } = account;
    return c.json({ id, username: name, global_name: name, avatar: null, discriminator: "0" });
  });
  return routes;
}
