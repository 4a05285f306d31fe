// Discord as its page of the desk is shown it: which channel hears what, how that went, and how it looks. Of addresses the
// ending alone.
import type { AdminDiscordProps, DiscordChannel, DiscordChannelName } from "../../contracts/discord.ts";
import type { House } from "../core/house.ts";
import { boardNow, standing } from "./board.ts";
import { type Channel, endingOf, readChannels } from "./channels.ts";

import { markOf } from "./marks.ts";
import { latestNews } from "./news-records.ts";
import { countRoles } from "./role-records.ts";
import { rolesLane } from "./roles.ts";
import { type DiscordSources, type HookMessage, hookOf } from "./source.ts";
import { asShown, exampleWords } from "./words.ts";

export async function discordProps(
  house: House,
  sources: DiscordSources,
  sandboxToken: string | null,
): Promise<AdminDiscordProps> {
  const { db } = house;
  const channels = await readChannels(house);
  const lanes = new Map((await db.selectFrom("lanes").selectAll().execute()).map((row) => [row.name, row]));
  const previews: Record<DiscordChannelName, string> = {
    board: asText(await boardNow(house, sources)),
    ...exampleWords(house.clock.now(), house.origin()),
  };
  const { discord_webhook: common } = await house.settings();
  const stands = await standing(db);
  const platform = sources.roles();
  const registered = await markOf(db, "roles");
  const isRegistered = registered !== null && registered.value === platform?.applicationId;
  return {
    channels: channels.map((channel) => shown(channel, lanes, previews[channel.name])),
    common: common === "" ? null : endingOf(common),
    big_roll: figuresOf(channels),
    board: {
      edited_at: stands.editedAt?.toISOString() ?? null,
      doubled_at: stands.doubledAt?.toISOString() ?? null,
    },
    news: (await latestNews(db)).map((one) => ({ ...one, text: asShown(one.text) })),
    roles: {
      application_id: platform?.applicationId ?? null,
      registered_at: isRegistered ? registered.seenAt.toISOString() : null,
      viewers: await countRoles(db),
      problem: lanes.get(rolesLane)?.problem ?? null,
    },
    sandbox_token: sandboxToken,
  };
}

interface LaneRow {
  gone_at: Date | null;
  problem: string | null;
  sent_at: Date | null;
}

function shown(channel: Channel, lanes: ReadonlyMap<string, LaneRow>, preview: string): DiscordChannel {
  const { name, isOn, own, address } = channel;
  const lane = address === null ? undefined : lanes.get(hookOf(address));
  return {
    name,
    on: isOn,
    own,
    ending: address === null ? null : endingOf(address),
    gone: lane?.gone_at != null,
    problem: lane?.problem ?? null,
    said_at: lane?.sent_at?.toISOString() ?? null,
    preview: asShown(preview),
  };
}

function figuresOf(channels: readonly Channel[]): AdminDiscordProps["big_roll"] {
  const { points = 0, bucks = 0 } = channels.find(({ name }) => name === "big_roll") ?? {};
  return { points, bucks };
}

const asText = ({ content, embeds = [] }: HookMessage): string =>
  [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(Boolean).join("\n");
