// What open pages listen to: the topics of all features, and what is the viewer's own.
import type { Topic } from "../common/contract/live.ts";
import type { Feature } from "../common/http/feature.ts";
import type { House } from "../common/server/house.ts";
import { ownStates } from "../identity/server/own-state.ts";
import { roleOf } from "../identity/server/users.ts";
import type { Subject } from "../platform/live/server/channel.ts";
import { createLive, type Live } from "../platform/live/server/live.ts";
import type { Features } from "./features.ts";

export function createSiteLive(house: House, { all, rewards }: Features): Live {
  const topics: NonNullable<Feature["topics"]> = Object.assign({}, ...all.map((feature) => feature.topics));
  return createLive({
    house,
    subjectOf: (topic) => subjectIn(topics, topic),
    // Two statements, however many sign-ins.
    async readOwn(sessions) {
      const living = await ownStates(house.db, sessions, house.clock.now());
      const claimable = await rewards.claimableOfAll(living.map(({ userId }) => userId));
      return living.map(({ session, userId, own }) => ({ session, own: { ...own, claimable: claimable(userId) } }));
    },
    isAdmin: async (userId) => (await roleOf(house.db, userId)) === "admin",
  });
}

/** A topic of a feature that this site does not have is there, and says that there is no such thing. */
function subjectIn(topics: NonNullable<Feature["topics"]>, topic: Topic): Subject {
  const [name = "", id] = topic.split(":");
  const found = topics[name];
  return (typeof found === "function" ? found(Number(id)) : found) ?? { key: topic, tags: [], read: async () => null };
}
