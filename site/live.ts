import type { House } from "../common/server/house.ts";
import { readOwnStates } from "../identity/server/own-state.ts";
import { findRole } from "../identity/server/users.ts";
import { createLive, type Live } from "../platform/live/server/live.ts";
import type { Features } from "./features.ts";

export const createSiteLive = (house: House, { all, rewards }: Features): Live =>
  createLive({
    house,
    topics: Object.assign({}, ...all.map((feature) => feature.topics)),
    // Needs two statements, however many sessions there are.
    async readOwn(sessions) {
      const living = await readOwnStates(house.db, sessions, house.clock.now());
      const claimable = await rewards.claimableOfAll(living.map(({ userId }) => userId));
      return living.map(({ session, userId, own }) => ({ session, own: { ...own, claimable: claimable(userId) } }));
    },
    isAdmin: async (userId) => (await findRole(house.db, userId)) === "admin",
  });
