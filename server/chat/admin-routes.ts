// The chat's desk: what is connected, heard and said; a test line, quiet, and silence lifted.

import { Hono } from "hono";
import { chatCalls } from "../../contracts/chat-calls.ts";
import { quietInput, testLineInput } from "../../contracts/chat-input.ts";
import { paths } from "../../contracts/paths.ts";
import { refusal } from "../../contracts/refusals.ts";
import type { House } from "../core/house.ts";
import { actorOf } from "../http/actor.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { jsonBody } from "../http/input.ts";
import { chatTag } from "./changes.ts";
import type { Chat } from "./chat.ts";
import { chatProps } from "./desk-props.ts";
import { grantRoutes } from "./grant-routes.ts";
import { liftMute } from "./mutes.ts";
import { setQuiet } from "./outbox-records.ts";
import { subscriptionsJob } from "./subscriptions.ts";

export function chatAdminRoutes(house: House, chat: Chat, isOwn: (origin: string) => boolean): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.chat, requireAdmin, (c) => page(c, "admin/chat", chatProps(house, chat)));

  app.post(chatCalls.testLine, requireAdmin, jsonBody(testLineInput), async (c) => {
    if (chat.platform() === null)
      return c.json(refusal("switched_off", "Kick has no key yet: enter it under Keys."), 409);
    await chat.say({ text: c.req.valid("json").text });
    return c.json({ message: "success" });
  });

  app.post(chatCalls.quiet, requireAdmin, jsonBody(quietInput), async (c) => {
    const { quiet } = c.req.valid("json");
    const actor = actorOf(c, house);
    await house.db.transaction().execute((tx) => setQuiet(tx, actor, chat.slug, quiet));
    house.changes.announce(chatTag);
    return c.json({ message: "success" });
  });

  app.post(chatCalls.liftMute.pattern, requireAdmin, async (c) => {
    const actor = actorOf(c, house);
    const account = c.req.param("account");
    const lifted = await house.db.transaction().execute((tx) => liftMute(tx, actor, chat.slug, account));
    house.changes.announce(chatTag);
    return lifted ? c.json({ message: "success" }) : c.json(refusal("already", "They are not silenced any more."), 409);
  });

  app.post(chatCalls.lookAtSubscriptions, requireAdmin, async (c) => {
    try {
      // One that is going on looks as well as ours would.
      await house.jobs.runIfFree(subscriptionsJob);
    } catch (error) {
      house.log.warn({ err: error }, "what the channel delivers could not be looked at");
    }
    return c.json({ message: "success" });
  });

  app.route("/", grantRoutes(house, chat, isOwn));
  return app;
}
