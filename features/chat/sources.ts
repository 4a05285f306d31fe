// The functions that commands call to buy, guess or draw: the same ones the site's own calls use.
import type { House } from "../../common/server/house.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import { createHuntsInChat } from "../hunts/in-chat.ts";
import type { HuntReader } from "../hunts/reader.ts";
import { createBoardInChat } from "../leaderboard/in-chat.ts";
import { createRafflesInChat } from "../raffles/in-chat.ts";
import { createRankReader } from "../rewards/in-chat.ts";
import type { PlatformSlug } from "./platform.ts";

/** The state of the intake and the outbox that features may ask for. */
export interface ChatState {
  /** Whether the account is ours, one that sends the answers. */
  isOwn(platform: PlatformSlug, accountId: string): boolean;
  /** Whether the account is banned or muted on the platform. */
  isMuted(platform: PlatformSlug, accountId: string): boolean | Promise<boolean>;
  /** Whether lines arrive at all. Every page shows it, so a change is announced as "site". */
  isConnected(): boolean;
}

export type CommandSources = ReturnType<typeof commandSources>;

export const commandSources = (house: House, draws: Draws, hunts: HuntReader) => ({
  findBalance: async (userId: number): Promise<number> => {
    const row = await house.db.selectFrom("balances").select("points").where("user_id", "=", userId).executeTakeFirst();
    return row?.points ?? 0;
  },
  findRank: createRankReader(house),
  board: createBoardInChat(house),
  raffles: createRafflesInChat(house, draws),
  hunts: createHuntsInChat(house, hunts),
});
