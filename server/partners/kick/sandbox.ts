// Plays Kick's servers in demo mode: tokens, whose they are, and whether a channel streams. The consent page is in
// server/sandbox, since people visit it.
import { Hono } from "hono";
import type { Env } from "../../http/context.ts";
import { limitedBody } from "../../http/input.ts";
import type { SandboxBook } from "../../sandbox/source.ts";
import { faultyAnswer } from "../faults.ts";
import { answerToken, type SandboxClient, subjectOf, type TokenSandbox } from "../token-sandbox.ts";

/** Path under our own address where the sandbox answers as Kick's do under theirs. */
export const kickSandboxPath = "/sandbox/kick";

export function createKickSandbox(book: SandboxBook, client: SandboxClient): Hono<Env> {
  const sandbox: TokenSandbox = { service: "kick", ...client, pkce: true, book };
  const routes = new Hono<Env>();

  routes.post(`${kickSandboxPath}/oauth/token`, limitedBody(), async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), {}, c.req.raw.signal);
    if (fault !== null) return fault;
    const { status, body } = await answerToken(sandbox, new URLSearchParams(await c.req.text()));
    return c.json(body, status);
  });

  routes.get(`${kickSandboxPath}/public/v1/users`, async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), { data: [], message: "OK" }, c.req.raw.signal);
    if (fault !== null) return fault;
    const subject = subjectOf(sandbox, c.req.header("authorization"));
    const account = subject === null ? null : await book.account("kick", subject);
    if (account === null) return c.json({ data: {}, message: "Unauthorized" }, 401);
    const user = { user_id: Number(account.accountId), name: account.name, email: "", profile_picture: "" };
    return c.json({ data: [user], message: "OK" });
  });

  routes.get(`${kickSandboxPath}/public/v1/channels`, async (c) => {
    const fault = await faultyAnswer(await book.fault("kick"), { data: [], message: "OK" }, c.req.raw.signal);
    if (fault !== null) return fault;
    if (subjectOf(sandbox, c.req.header("authorization")) === null) {
      return c.json({ data: {}, message: "Unauthorized" }, 401);
    }
    const slugs = c.req.queries("slug") ?? [];
    const isLive = await book.isStreamLive();
    return c.json({ data: slugs.map((slug) => channelOf(slug, isLive)), message: "OK" });
  });
  return routes;
}

const channelOf = (slug: string, isLive: boolean) => ({
  broadcaster_user_id: 1,
  slug,
  stream_title: "Sandbox stream",
  stream: { is_live: isLive, viewer_count: isLive ? 412 : 0, start_time: "0001-01-01T00:00:00Z", thumbnail: "" },
});
