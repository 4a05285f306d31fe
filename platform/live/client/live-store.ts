// The last live values this page got, and whether more will come. Pages read them. The connection is loaded later
// (listen.ts).
import { useCallback, useSyncExternalStore } from "react";
import type { LiveOwn, Topic, TopicStates } from "../../contract/open.ts";

export interface LiveValue<State> {
  state: State;
  /** The site's time when it was sent, ISO 8601 UTC. */
  now: string;
  /** How many milliseconds the site's clock was ahead of this one. */
  aheadMs: number;
}
/** Every signed-in viewer gets "own" on any page. It is not a topic to ask for. */
type States = TopicStates & { own: LiveOwn };
type LiveName = keyof States;
export type LiveValues = { [Name in LiveName]?: LiveValue<States[Name]> | undefined };

let valuesByName: LiveValues = {};
let isOpen = false;
const watchers = new Set<() => void>();
const subscriptionCounts = new Map<LiveName, number>();
let onSubscribe = () => {};

const notifyWatchers = (): void => {
  for (const watcher of watchers) watcher();
};

/** Returns undefined without live updates. Then a page polls. */
export const currentValue = <Name extends LiveName>(topic: Name): LiveValues[Name] | undefined =>
  isOpen ? valuesByName[topic] : undefined;

/** Returns the topic's live value while the component is shown. Null: no topic. */
export function useTopic<Name extends LiveName>(topic: Name | null): LiveValues[Name] | undefined {
  const subscribe = useCallback(
    (watcher: () => void) => {
      if (topic === null) return () => {};
      watchers.add(watcher);
      const count = subscriptionCounts.get(topic) ?? 0;
      subscriptionCounts.set(topic, count + 1);
      if (count === 0) onSubscribe();
      return () => {
        watchers.delete(watcher);
        const left = (subscriptionCounts.get(topic) ?? 1) - 1;
        if (left > 0) subscriptionCounts.set(topic, left);
        else subscriptionCounts.delete(topic);
      };
    },
    [topic],
  );
  return useSyncExternalStore(
    subscribe,
    () => (topic === null ? undefined : currentValue(topic)),
    () => undefined,
  );
}

/** Returns this user's own live state. Undefined without live updates, or when it is another user's. */
export function useOwnState(username: string | undefined): LiveOwn | undefined {
  const own = useTopic("own")?.state;
  return own?.username === username ? own : undefined;
}

export const subscribedTopics = (): Topic[] => [...subscriptionCounts.keys()].filter((name) => name !== "own");

/** `run` is called when a new topic is wanted. */
export function setOnSubscribe(run: () => void): void {
  onSubscribe = run;
}

export const liveValues = (): LiveValues => valuesByName;

/** Stores received values. */
export function storeValues(more: LiveValues): void {
  valuesByName = { ...valuesByName, ...more };
  notifyWatchers();
}

/** While it is closed, pages poll and ignore earlier values. */
export function setOpen(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  if (!open) valuesByName = {};
  notifyWatchers();
}
