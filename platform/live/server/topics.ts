import type { Subject } from "./channel.ts";

/** A topic, or a function that makes one topic per number: `raffle` makes `raffle:12`. */
export type Topics = Readonly<Record<string, Subject | ((id: number) => Subject)>>;

export function findSubject(topics: Topics, text: string): Subject | null {
  const [, name = "", id] = /^(\w+)(?::([1-9]\d{0,14}))?$/.exec(text) ?? [];
  const topic = Object.hasOwn(topics, name) ? topics[name] : undefined;
  if (topic === undefined || (typeof topic === "function") !== (id !== undefined)) return null;
  return typeof topic === "function" ? topic(Number(id)) : topic;
}

/** Returns the topics' names for a refusal: `stream, hunt, raffle:12 (its id)`. */
export const listTopicNames = (topics: Topics): string =>
  Object.entries(topics)
    .filter(([, topic]) => typeof topic === "function" || topic.forAdmins !== true)
    .map(([name, topic]) => (typeof topic === "function" ? `${name}:12 (its id)` : name))
    .join(", ");
