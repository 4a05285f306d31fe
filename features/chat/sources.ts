// What commands do: who buys, guesses or draws from the chat does it by the very functions the site's own calls do it by.
import type { House } from "../../common/server/house.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import { createHuntsInChat } from "../hunts/in-chat.ts";
import type { HuntReader } from "../hunts/reader.ts";
import { createBoardInChat } from "../leaderboard/in-chat.ts";
import { createRafflesInChat } from "../raffles/in-chat.ts";
import { createRankReader } from "../rewards/in-chat.ts";
import type { PlatformSlug } from "./platform.ts";

/** Of what hears and says (features/chat's intake). */
export interface ChatState {
  /** Ours: the accounts answers are said with. */
  isOwn(platform: PlatformSlug, accountId: string): boolean;
  /** Banned or silenced on the platform. */
  isMuted(platform: PlatformSlug, accountId: string): boolean | Promise<boolean>;
  /** Whether lines come in at all; what it answers stands on every page, so a change of it is announced as "site". */
  isConnected(): boolean;
}

export type CommandSources = ReturnType<typeof commandSources>;

export const commandSources = (house: House, draws: Draws, hunts: HuntReader) => ({
  balanceOf: async (userId: number): Promise<number> => {
    const row = await house.db.selectFrom("balances").select("points").where("user_id", "=", userId).executeTakeFirst();
    return row?.points ?? 0;
  },
  rankOf: createRankReader(house),
  board: createBoardInChat(house),
  raffles: createRafflesInChat(house, draws),
  hunts: createHuntsInChat(house, hunts),
});
