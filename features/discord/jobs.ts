// What telling Discord does by itself: each minute, and within seconds when something it tells of has changed.

import type { House } from "../../common/server/house.ts";
import { eachAlone } from "../../platform/base/each-alone.ts";
import { keepBoard } from "./board.ts";
import { isAnyOn, readChannels } from "./channels.ts";
import { type NewsHouse, noteWhatHappened } from "./news.ts";
import { forgetOldNews, waitingNews } from "./news-records.ts";
import { pushRoles } from "./roles.ts";
import type { DiscordSources } from "./source.ts";
import { tellNews } from "./telling.ts";

export const discordJob = { tell: "discord.tell", roles: "discord.roles" } as const;

/** Announced where something happens that may be told (core/changes.ts): raffles, draws, boards, hunts, the stream. */
const tellingTags = new Set(["raffles", "draws", "boards", "hunts", "stream"]);
/** Tickets are sold many a second; nothing is looked for more often than this. */
const calmMs = 5_000;

export function defineDiscordJobs(house: House, sources: DiscordSources): void {
  let [hasChanged, lookAgainAt] = [false, 0];
  house.changes.subscribe((tag) => {
    hasChanged ||= tellingTags.has(tag);
  });
  house.jobs.define({
    name: discordJob.tell,
    everyMs: 60_000,
    timeoutSeconds: 3 * 60,
    hasWork: () => (hasChanged && performance.now() >= lookAgainAt ? isAnyOn : null),
    run: async () => {
      [hasChanged, lookAgainAt] = [false, performance.now() + calmMs];
      hasChanged = await tellDiscord(house, sources);
    },
  });
  house.jobs.define({
    name: discordJob.roles,
    everyMs: 60_000,
    timeoutSeconds: 3 * 60,
    run: () => pushRoles(house, sources),
  });
}

/** One turn. True: something waits that could not be said now. */
export async function tellDiscord(house: NewsHouse, sources: DiscordSources): Promise<boolean> {
  const channels = await readChannels(house);
  if (!channels.some(({ isOn, address }) => isOn && address !== null)) return false;
  const steps = [
    () => noteWhatHappened(house, sources, channels),
    () => tellNews(house, sources.hooks, channels),
    () => keepBoard(house, sources, channels),
    () => forgetOldNews(house.db, house.clock.now()),
  ];
  await eachAlone(steps, (step) => step());
  return (await waitingNews(house.db)).length > 0;
}
