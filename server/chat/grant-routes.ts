// Agreeing for the site: where an admin's browser is sent, where it comes back to, and how it ends.

import { type Context, Hono } from "hono";
import { chatCalls } from "../../contracts/chat-calls.ts";
import type { ConsentAnswer } from "../../contracts/partners.ts";
import { paths } from "../../contracts/paths.ts";
import { refusal } from "../../contracts/refusals.ts";
import { originOf } from "../accounts/consent-routes.ts";
import type { House } from "../core/house.ts";
import { unreachable } from "../core/result.ts";
import { actorOf } from "../http/actor.ts";
import type { Env } from "../http/context.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { flash, redirect } from "../http/inertia.ts";
import type { Chat } from "./chat.ts";
import { beginGrant, finishGrant, type GrantRefusal, grantAttempt } from "./grant-consent.ts";
import { endGrant } from "./grant-records.ts";
import { type GrantPurpose, grantPurposes } from "./platform.ts";
import { subscriptionsJob } from "./subscriptions.ts";

export function grantRoutes(house: House, chat: Chat, isOwn: (origin: string) => boolean): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.post(chatCalls.beginGrant.pattern, requireAdmin, async (c) => {
    const purpose = purposeIn(c);
    if (purpose === null) return c.json(noPurpose, 404);
    const platform = chat.grantPlatform();
    if (platform === null) return c.json(refusal("switched_off", "Kick has no key yet: enter it under Keys."), 409);
    const origin = originOf(c, house, isOwn);
    const data = await beginGrant(house, platform, purpose, { visitor: c.var.user, origin });
    return c.json({ message: "success", data } satisfies ConsentAnswer);
  });

  app.post(chatCalls.endGrant.pattern, requireAdmin, async (c) => {
    const purpose = purposeIn(c);
    if (purpose === null) return c.json(noPurpose, 404);
    const actor = actorOf(c, house);
    const ended = await house.db.transaction().execute((tx) => endGrant(tx, actor, chat.slug, purpose));
    if (!ended) return c.json(refusal("not_linked", "Nothing is connected there."), 409);
    chat.grants.changed();
    return c.json({ message: "success" });
  });
  return app;
}

const noPurpose = refusal("not_found", "There is no such connection.");

const purposeIn = (c: Context): GrantPurpose | null =>
  grantPurposes.find((one) => one === c.req.param("purpose")) ?? null;

/** Null where what came back is no admin's doing for the site. */
export async function grantArrival(
  c: Context<Env>,
  url: URL,
  { house, chat }: { house: House; chat: Chat },
): Promise<Response | null> {
  const { visitor } = c.var;
  const platform = chat.grantPlatform();
  if (visitor.kind !== "user" || visitor.role !== "admin" || visitor.lacksTwoFactor || platform === null) return null;
  const attempt = await grantAttempt(house, platform, visitor, url);
  if (attempt === null) return null;
  const actor = { id: visitor.id, address: c.var.address, requestId: c.var.requestId, now: house.clock.now() };
  const outcome = await finishGrant(house, chat, platform, { url, attempt, actor });
  if (outcome.ok) {
    flash(c, { success: `${outcome.value.name} is connected.` });
    // What the channel delivers is asked for now, rather than in ten minutes.
    if (attempt.purpose === "channel") subscribeSoon(house);
  } else flash(c, { error: wordsOf(platform.label, outcome) });
  return redirect(c, paths.admin.chat);
}

function subscribeSoon({ jobs, log }: House): void {
  jobs.runIfFree(subscriptionsJob).catch((error: unknown) => {
    log.warn({ err: error }, "what the channel delivers was not asked for; later");
  });
}

function wordsOf(label: string, refusal: GrantRefusal): string {
  switch (refusal.why) {
    case "denied":
      return `${label} was told no. Nothing has changed.`;
    case "unavailable":
      return `${label} ${refusal.reason}. Nothing has changed.`;
    case "too_little":
      return `${label} gave too little: tick ${refusal.missing.join(", ")} in the app's settings there, then connect again.`;
    default:
      return unreachable(refusal);
  }
}
