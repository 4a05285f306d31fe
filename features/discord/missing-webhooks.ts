import type { House } from "../../common/server/house.ts";
import { type Channel, readChannels } from "./channels.ts";
import { channelWords } from "./contract/discord.ts";
import { hashAddress } from "./source.ts";

/**
 * Returns the enabled channels whose webhook is gone, or null when there are none. An incident opened at `openSince`
 * stays open until an address entered since then has accepted a message, because the new address may be wrong too.
 */
export async function findMissingWebhooks(
  house: Pick<House, "db" | "settings" | "clock">,
  openSince: Date | null,
): Promise<{ detail: string; since: Date } | null> {
  const channels = (await readChannels(house)).filter(({ isOn, address }) => isOn && address !== null);
  const lanes = await house.db.selectFrom("lanes").select(["name", "gone_at", "sent_at"]).execute();
  const getLane = ({ address }: Channel) => lanes.find(({ name }) => address !== null && name === hashAddress(address));
  const missing = channels.filter((channel) => getLane(channel)?.gone_at != null);
  const unproven = channels.filter((channel) => {
    const sentAt = getLane(channel)?.sent_at ?? null;
    return openSince !== null && channel.savedAt >= openSince && (sentAt === null || sentAt < openSince);
  });
  if (missing.length + unproven.length === 0) return null;
  const since = missing.map((channel) => getLane(channel)?.gone_at ?? house.clock.now());
  return {
    detail: (missing.length > 0 ? missing : unproven).map(({ name }) => channelWords[name].label()).join(", "),
    since: since.sort((a, b) => a.getTime() - b.getTime())[0] ?? openSince ?? house.clock.now(),
  };
}
