import { Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { toIsoTimes } from "../../platform/base/iso-times.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { chatTag } from "./changes.ts";
import type { Chat } from "./chat.ts";
import type { AdminChatProps } from "./contract/chat.ts";
import { chatCalls } from "./contract/chat-calls.ts";
import { quietInput, testLineInput } from "./contract/chat-input.ts";
import { listGrants } from "./grant-records.ts";
import { grantRoutes } from "./grant-routes.ts";
import { ownLineReason } from "./intake.ts";
import { m } from "./messages.ts";
import { liftMute, listMutes } from "./mutes.ts";
import { findOwnMessages, findSender, listOutbox, setQuiet } from "./outbox-records.ts";
import { listFigures, listLines } from "./records.ts";
import { subscriptionsJob, subscriptionsNow } from "./subscriptions.ts";

export function chatAdminRoutes(house: House, chat: Chat, isOwn: (origin: string) => boolean): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.chat, requireAdmin, (c) => page(c, "admin/chat", chatProps(house, chat)));

  app.post(chatCalls.testLine, requireAdmin, jsonBody(testLineInput), async (c) => {
    if (chat.platform() === null) return c.json(refusal("switched_off", m.enterKickKey()), 409);
    await chat.outbox.enqueue(house.db, { text: c.req.valid("json").text });
    chat.outbox.wake();
    return c.json({ message: "success" });
  });

  app.post(chatCalls.quiet, requireAdmin, jsonBody(quietInput), async (c) => {
    const { quiet } = c.req.valid("json");
    const actor = getActor(c, house);
    await house.db.transaction().execute((tx) => setQuiet(tx, actor, quiet));
    house.changes.announce(chatTag);
    return c.json({ message: "success" });
  });

  app.post(chatCalls.liftMute.pattern, requireAdmin, async (c) => {
    const actor = getActor(c, house);
    const account = c.req.param("account");
    const lifted = await house.db.transaction().execute((tx) => liftMute(tx, actor, account));
    house.changes.announce(chatTag);
    return lifted ? c.json({ message: "success" }) : c.json(refusal("already", m.notSilenced()), 409);
  });

  app.post(chatCalls.lookAtSubscriptions, requireAdmin, async (c) => {
    try {
      await house.jobs.runIfFree(subscriptionsJob);
    } catch (error) {
      house.log.warn({ err: error }, "the channel's subscriptions could not be checked");
    }
    return c.json({ message: "success" });
  });

  app.route("/", grantRoutes(house, chat, isOwn));
  return app;
}

function chatProps({ db, clock, origin }: House, chat: Chat): PropValues<AdminChatProps> {
  return {
    platform: () => ({
      label: "Kick",
      is_on: chat.grantPlatform() !== null,
      webhook: origin() + chatCalls.webhook("kick"),
      redirect: origin() + paths.api.kickRedirect,
    }),
    grants: async () => (await listGrants(db)).map(toIsoTimes),
    subscriptions: async () => {
      const subscriptions = await subscriptionsNow(db);
      return subscriptions === undefined ? null : toIsoTimes(subscriptions);
    },
    figures: async () => (await listFigures(db)).map(toIsoTimes),
    lines: async () => (await listLines(db)).map(toIsoTimes),
    plain: async () => {
      const lines = chat.intake.plainLines();
      const ids = lines.map(({ messageId }) => messageId);
      const ours = await findOwnMessages(db, ids);
      return lines.map(({ id, messageId, sender: { name }, text, at, reason }) => ({
        ...{ id, name, text, said_at: at.toISOString(), reason: ours.has(messageId) ? ownLineReason : reason },
      }));
    },
    outbox: async () => {
      const sender = await findSender(db);
      const sayings = (await listOutbox(db)).map(toIsoTimes);
      return { quiet: sender?.quiet ?? false, problem: sender?.problem ?? null, sayings };
    },
    mutes: async () => (await listMutes(db, clock.now())).map(toIsoTimes),
  };
}
