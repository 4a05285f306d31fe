// Keeps the last live values, so pages can read them before the connection's code (listen.ts) is loaded.
import { useCallback, useSyncExternalStore } from "react";
import type { LiveOwn, Topic, TopicStates } from "../../contract/open.ts";

export interface LiveValue<State> {
  state: State;
  /** The site's time of sending, ISO 8601 UTC. */
  now: string;
  aheadMs: number;
}
/** Every signed-in viewer gets "own" on any page, without asking for it as a topic. */
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

/** Undefined means that there are no live updates and the page must poll. */
export const currentValue = <Name extends LiveName>(topic: Name): LiveValues[Name] | undefined =>
  isOpen ? valuesByName[topic] : undefined;

/** Null means no topic. Returns undefined if there are no live updates. */
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

/** Undefined if there are no live updates or the state is another user's. */
export function useOwnState(username: string | undefined): LiveOwn | undefined {
  const own = useTopic("own")?.state;
  return own?.username === username ? own : undefined;
}

export const subscribedTopics = (): Topic[] => [...subscriptionCounts.keys()].filter((name) => name !== "own");

export function setOnSubscribe(run: () => void): void {
  onSubscribe = run;
}

export const liveValues = (): LiveValues => valuesByName;

export function storeValues(more: LiveValues): void {
  valuesByName = { ...valuesByName, ...more };
  notifyWatchers();
}

export function setOpen(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  if (!open) valuesByName = {};
  notifyWatchers();
}
