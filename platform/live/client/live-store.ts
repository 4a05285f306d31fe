// What the site told this page last, and whether it goes on telling. Pages read it; who listens is fetched later (listen.ts).
import { useCallback, useSyncExternalStore } from "react";
import type { LiveOwn, Topic, TopicStates } from "../../contract/open.ts";

export interface LiveValue<State> {
  state: State;
  /** The site's time when it was told, ISO 8601 UTC. */
  now: string;
  /** Milliseconds by which the site's clock was ahead of this one's then. */
  aheadMs: number;
}
/** "own" is told to whoever is signed in, whatever the page: it is no topic to be asked for. */
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

/** Undefined while nobody tells it: then a page asks by itself. */
export const currentValue = <Name extends LiveName>(topic: Name): LiveValues[Name] | undefined =>
  isOpen ? valuesByName[topic] : undefined;

/** What is told of the topic, for as long as this is shown. Null: nothing is wanted. */
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

/** What was told of this user's own; undefined while nobody tells it, or it is another's. */
export function useOwnState(username: string | undefined): LiveOwn | undefined {
  const own = useTopic("own")?.state;
  return own?.username === username ? own : undefined;
}

export const subscribedTopics = (): Topic[] => [...subscriptionCounts.keys()].filter((name) => name !== "own");

/** `runWorker` is called when something is wanted that was not. */
export function setOnSubscribe(run: () => void): void {
  onSubscribe = run;
}

export const liveValues = (): LiveValues => valuesByName;

/** Keeps what was told. */
export function storeValues(more: LiveValues): void {
  valuesByName = { ...valuesByName, ...more };
  notifyWatchers();
}

/** While it is not open, pages ask; what was told before says nothing any more. */
export function setOpen(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  if (!open) valuesByName = {};
  notifyWatchers();
}
