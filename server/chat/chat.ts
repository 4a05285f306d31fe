// Chat, put together for one platform: who agreed, what is heard, what is said, and what runs by itself.
import { setTimeout as sleep } from "node:timers/promises";
import type { Tx } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { createFigures, type Figures } from "./figures.ts";
import { noteChecked } from "./grant-records.ts";
import { checkGrants, createGrants, type Grants } from "./grants.ts";
import { createIntake, type Intake, isOwnAccount } from "./intake.ts";
import { hasUnheard } from "./kept-lines.ts";
import type { Listener } from "./listener.ts";
import { isMuted } from "./mutes.ts";
import { createOutbox, defineOutboxJob, type Outbox } from "./outbox.ts";
import type { Saying } from "./outbox-records.ts";
import type { ChatPlatform, ConnectedPlatform, GrantPlatform, LiveChanged, PlatformSlug } from "./platform.ts";
import { forgetHeard } from "./records.ts";
import { lookAtSubscriptions, subscriptionsJob } from "./subscriptions.ts";

export interface ChatNeeds {
  /** In the transaction that notes the event; answers the tags that changed with it. */
  noteLive(tx: Tx, event: LiveChanged): Promise<string[]>;
}

export interface Chat {
  slug: PlatformSlug;
  grants: Grants;
  grantPlatform: () => GrantPlatform | null;
  platform: () => ChatPlatform | null;
  intake: Intake;
  outbox: Outbox;
  figures: Figures;
  /** Who answers lines from now on; until then all are plain. */
  listen(listener: Listener): void;
  /** Says it soon, or drops it. */
  say(saying: Omit<Saying, "platform">): Promise<void>;
  /** Whether nothing of theirs counts now: the channel's moderators silenced them. */
  isMuted(platform: PlatformSlug, accountId: string): Promise<boolean>;
  /** An account that speaks for the site, and is not the streamer's own. */
  isOwn(platform: PlatformSlug, accountId: string): boolean;
  /** Whether a channel agreed, and the platform is switched on. A change of it is announced as "site". */
  isConnected(): boolean;
  /** What was taken is finished, within a few seconds. */
  close(): Promise<void>;
}

const nobody: Listener = { wants: () => false, hear: () => null };

const closeWithinMs = 3_000;

export async function createChat(house: House, connected: ConnectedPlatform, needs: ChatNeeds): Promise<Chat> {
  const { slug } = connected;
  const grants = await createGrants(house, slug, connected.grants);
  const platform = () => connected.chat(grants);
  const outbox = createOutbox(house, slug, platform);
  const figures = createFigures(house);
  let listener: Listener = nobody;
  const intake = createIntake({ house, platform: slug, grants, outbox, figures, listener: () => listener, ...needs });
  return {
    ...{ slug, grants, platform, intake, outbox, figures },
    grantPlatform: connected.grants,
    async say(saying) {
      await outbox.ask(house.db, { ...saying, platform: slug });
      outbox.wake();
    },
    listen(to) {
      listener = to;
    },
    isOwn: (of, accountId) => of === slug && isOwnAccount(grants, accountId),
    isConnected: () => connected.grants() !== null && grants.accountId("channel") !== null,
    isMuted: (of, accountId) => isMuted(house.db, of, accountId, house.clock.now()),
    async close() {
      intake.close();
      outbox.close();
      grants.close();
      const finished = intake.settled().then(() => figures.close());
      await Promise.race([finished, sleep(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

const hourMs = 60 * 60_000;

export function defineChatJobs(house: House, chat: Chat): void {
  defineOutboxJob(house, chat.outbox);
  house.jobs.define({
    name: "chat.hear",
    everyMs: 60_000,
    timeoutSeconds: 60,
    hasWork: hasUnheard,
    run: () => chat.intake.takeUp(),
  });
  house.jobs.define({
    name: subscriptionsJob,
    everyMs: 10 * 60_000,
    timeoutSeconds: 2 * 60,
    run: async () => void (await lookAtSubscriptions(house, chat)),
  });
  house.jobs.define({
    name: "chat.grants",
    everyMs: hourMs,
    timeoutSeconds: 2 * 60,
    run: async () => {
      const platform = chat.grantPlatform();
      if (platform === null) return;
      await checkGrants(house, chat.grants, platform, (row, seen) =>
        noteChecked(house.db, row, seen, house.clock.now()),
      );
    },
  });
  house.jobs.define({
    name: "chat.forget",
    everyMs: hourMs,
    timeoutSeconds: 5 * 60,
    run: () => forgetHeard(house.db, house.clock.now()),
  });
}
