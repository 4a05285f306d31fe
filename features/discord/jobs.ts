import type { House } from "../../common/server/house.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { updateBoard } from "./board.ts";
import { isAnyOn, readChannels } from "./channels.ts";
import { collectNews, type NewsHouse } from "./news.ts";
import { deleteOldNews, listPending } from "./news-records.ts";
import { postNews } from "./post-news.ts";
import { pushRoles } from "./roles.ts";
import type { DiscordSources } from "./source.ts";

export const discordJob = { tell: "discord.tell", roles: "discord.roles" } as const;

const newsTags = new Set(["raffles", "draws", "boards", "hunts", "stream"]);
/** Debounces the changes, because tickets can sell many times a second. */
const debounceMs = 5_000;

export function defineDiscordJobs(house: House, sources: DiscordSources): void {
  let [hasChanged, nextRunAt] = [false, 0];
  house.changes.subscribe((tag) => {
    hasChanged ||= newsTags.has(tag);
  });
  house.jobs.define({
    name: discordJob.tell,
    everyMs: 60_000,
    timeoutSeconds: 3 * 60,
    hasWork: () => (hasChanged && performance.now() >= nextRunAt ? isAnyOn : null),
    run: async () => {
      [hasChanged, nextRunAt] = [false, performance.now() + debounceMs];
      hasChanged = await runDiscordNews(house, sources);
    },
  });
  house.jobs.define({
    name: discordJob.roles,
    everyMs: 60_000,
    timeoutSeconds: 3 * 60,
    run: () => pushRoles(house, sources),
  });
}

/** Runs one pass. Returns true when some announcements could not be posted yet. */
export async function runDiscordNews(house: NewsHouse, sources: DiscordSources): Promise<boolean> {
  const channels = await readChannels(house);
  if (!channels.some(({ isOn, address }) => isOn && address !== null)) return false;
  const steps = [
    () => collectNews(house, sources, channels),
    () => postNews(house, sources.hooks, channels),
    () => updateBoard(house, sources, channels),
    () => deleteOldNews(house.db, house.clock.now()),
  ];
  await forEachSettled(steps, (step) => step());
  return (await listPending(house.db)).length > 0;
}
