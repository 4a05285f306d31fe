// The functions that commands call to buy, guess or draw. The site's own calls use the same functions.
import type { House } from "../../common/server/house.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import { shownBalance } from "../../money/server/shown-balances.ts";
import { createHuntsInChat } from "../hunts/in-chat.ts";
import type { HuntReader } from "../hunts/reader.ts";
import { createBoardInChat } from "../leaderboard/in-chat.ts";
import { createRafflesInChat } from "../raffles/in-chat.ts";
import { createRankReader } from "../rewards/in-chat.ts";
import type { PlatformSlug } from "./platform.ts";

export interface ChatState {
  isOwn(platform: PlatformSlug, accountId: string): boolean;
  isMuted(platform: PlatformSlug, accountId: string): boolean | Promise<boolean>;
  /** Returns whether the site receives lines. Every page shows this, so a change is announced as "site". */
  isConnected(): boolean;
}

export type CommandSources = ReturnType<typeof commandSources>;

export const commandSources = (house: House, draws: Draws, hunts: HuntReader) => ({
  findBalance: async (userId: number): Promise<number> => {
    const row = await house.db
      .selectFrom("balances as b")
      .select(shownBalance("points", house.clock.now()).as("points"))
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return row?.points ?? 0;
  },
  findRank: createRankReader(house),
  board: createBoardInChat(house),
  raffles: createRafflesInChat(house, draws),
  hunts: createHuntsInChat(house, hunts),
});
