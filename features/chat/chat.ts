import type { House } from "../../common/server/house.ts";
import { withTimeout } from "../../platform/base/with-timeout.ts";
import { createFigures } from "./figures.ts";
import { checkGrants, createGrants, type Grants } from "./grants.ts";
import { createIntake, type Intake, isOwnAccount } from "./intake.ts";
import { hasPendingLines } from "./line-queue.ts";
import type { Listener } from "./listener.ts";
import { isMuted } from "./mutes.ts";
import { createOutbox, defineOutboxJob, type Outbox } from "./outbox.ts";
import type { ChatPlatform, ConnectedPlatform, GrantPlatform } from "./platform.ts";
import { deleteOldEvents } from "./records.ts";
import type { ChatState } from "./sources.ts";
import { reconcileSubscriptions, subscriptionsJob } from "./subscriptions.ts";

export interface Chat extends ChatState {
  grants: Grants;
  grantPlatform: () => GrantPlatform | null;
  platform: () => ChatPlatform | null;
  intake: Intake;
  /** Sets the listener for chat lines. Until then, every line counts as plain text. */
  listen(listener: Listener): void;
  outbox: Outbox;
  close(): Promise<void>;
}

const noListener: Listener = { wants: () => false, handle: () => null };

const closeTimeoutMs = 3_000;

export async function createChat(house: House, connected: ConnectedPlatform): Promise<Chat> {
  const grants = await createGrants(house, connected.grants);
  const platform = () => connected.chat(grants);
  const outbox = createOutbox(house, platform);
  const figures = createFigures(house);
  let listener: Listener = noListener;
  const intake = createIntake({ house, grants, outbox, figures, listener: () => listener });
  return {
    ...{ grants, platform, intake, outbox },
    grantPlatform: connected.grants,
    listen(to) {
      listener = to;
    },
    isOwn: (_, accountId) => isOwnAccount(grants, accountId),
    isConnected: () => connected.grants() !== null && grants.accountId("channel") !== null,
    isMuted: (_, accountId) => isMuted(house.db, accountId, house.clock.now()),
    async close() {
      intake.close();
      grants.close();
      await withTimeout(
        intake.settled().then(() => figures.flush()),
        closeTimeoutMs,
      );
    },
  };
}

const hourMs = 60 * 60_000;

export function defineChatJobs(house: House, chat: Chat): void {
  defineOutboxJob(house, chat.outbox);
  house.jobs.define({
    name: "chat.hear",
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    hasWork: hasPendingLines,
    run: () => chat.intake.takeUp(),
  });
  house.jobs.define({
    name: subscriptionsJob,
    everyMs: 10 * 60_000,
    timeoutSeconds: 2 * 60,
    async run() {
      const platform = chat.platform();
      if (platform !== null) await reconcileSubscriptions(house, platform);
    },
  });
  house.jobs.define({
    name: "chat.grants",
    everyMs: hourMs,
    timeoutSeconds: 2 * 60,
    run: async () => {
      const platform = chat.grantPlatform();
      if (platform !== null) await checkGrants(house, chat.grants, platform);
    },
  });
  house.jobs.define({
    name: "chat.forget",
    everyMs: hourMs,
    timeoutSeconds: 5 * 60,
    run: () => deleteOldEvents(house.db, house.clock.now()),
  });
}
