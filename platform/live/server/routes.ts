import { type Context, Hono } from "hono";
import { accountTag } from "../../cache/changed-accounts.ts";
import { type LiveHello, livePath, maxTopics } from "../../contract/live.ts";
import { refusal } from "../../contract/refusals.ts";
import type { Env, Visitor } from "../../http/context.ts";
import { eventStreamHead, eventStreamResponse, isHeadOnly, openEventStream } from "../../http/event-stream.ts";
import { fieldError } from "../../http/input.ts";
import { isCrossOrigin } from "../../http/same-origin.ts";
import type { Subject } from "./channel.ts";
import type { Live } from "./live.ts";
import { findSubject, listTopicNames } from "./topics.ts";

export interface LiveRoutes {
  live: Live;
  isOwn: (origin: string) => boolean;
}

/** A refused page should retry after this time. Until then it polls. */
const retryAfterSeconds = 60;

export function liveRoutes({ live, isOwn }: LiveRoutes): Hono<Env> {
  const app = new Hono<Env>();
  app.get(livePath, async (c) => {
    if (isCrossOrigin(c, isOwn)) return c.json(refusal("other_site"), 403);
    const subjects = parseSubjects(c, live);
    if (subjects === null) return c.json(badTopicsError(live), 422);
    if (isHeadOnly(c)) return eventStreamHead(c);
    const giveBack = live.slots.take(c.var.address);
    if (giveBack === null) return refuse(c, live, "Too many pages of your address listen already.", 429);
    const isOpen = await listen(c, live, subjects, giveBack).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    if (isOpen) return eventStreamResponse();
    giveBack();
    return refuse(c, live, "Too many pages listen already.", 503);
  });
  return app;
}

const isAdmin = (visitor: Visitor): boolean =>
  visitor.kind === "user" && visitor.role === "admin" && !visitor.lacksTwoFactor;

function parseSubjects(c: Context<Env>, { topics }: Live): Subject[] | null {
  const names = new Set((c.req.query("topics") ?? "").split(",").filter((name) => name !== ""));
  const subjects = [...names].map((name) => findSubject(topics, name));
  const known = subjects.filter((subject) => subject !== null);
  return known.length === subjects.length && subjects.length <= maxTopics ? known : null;
}

const badTopicsError = ({ topics }: Live) =>
  fieldError("topics", `Topics are up to ${maxTopics} of: ${listTopicNames(topics)}.`);

function refuse(c: Context<Env>, live: Live, message: string, status: 429 | 503): Response {
  live.refused();
  const code = status === 429 ? "too_many_tries" : "unavailable";
  return c.json(refusal(code, `${message} This one asks now and then instead.`), status, {
    "Retry-After": String(retryAfterSeconds),
  });
}

async function listen(c: Context<Env>, live: Live, subjects: Subject[], giveBack: () => void): Promise<boolean> {
  const { visitor } = c.var;
  const signIn = visitor.kind === "guest" ? null : { session: visitor.sessionHash.toString("hex"), userId: visitor.id };
  const hello: LiveHello = { username: visitor.kind === "guest" ? null : visitor.username };
  // Removes the desk's topics for anyone but admins: after another user signs in, a tab that still shows the desk may
  // ask for them.
  const allowed = subjects.filter((subject) => subject.forAdmins !== true || isAdmin(visitor));
  const isDesk = visitor.kind === "user" && allowed.some((subject) => subject.forAdmins === true);
  const listener = await live.broadcast.listen(allowed, {
    open: () => openEventStream(c),
    // Ends the connection of somebody who stops being an admin. The new connection gets only the public topics.
    pass: isDesk ? { tag: accountTag(visitor.id), holds: () => live.isAdmin(visitor.id) } : null,
    first: `event: hello\ndata: ${JSON.stringify(hello)}\n\n`,
    onLeave(left) {
      giveBack();
      if (signIn !== null) live.own.remove(left, signIn.session);
    },
  });
  if (listener === null) return false;
  if (signIn !== null && !listener.isOver) live.own.add(listener, signIn);
  return true;
}
