// What the site told this page last, and whether it goes on telling. Pages read it; who listens is fetched later (listen.ts).
import { useCallback, useSyncExternalStore } from "react";
import type { LiveOwn, Topic, TopicStates } from "../../contract/open.ts";

export interface Heard<State> {
  state: State;
  /** The site's time when it was told, ISO 8601 UTC. */
  now: string;
  /** Milliseconds by which the site's clock was ahead of this one's then. */
  aheadMs: number;
}
/** "own" is told to whoever is signed in, whatever the page: it is no topic to be asked for. */
type States = TopicStates & { own: LiveOwn };
type Told = keyof States;
export type AllHeard = { [Name in Told]?: Heard<States[Name]> | undefined };

let heard: AllHeard = {};
let isOpen = false;
const watchers = new Set<() => void>();
const wanted = new Map<Told, number>();
let onWanted = () => {};

const changed = (): void => {
  for (const watcher of watchers) watcher();
};

/** Undefined while nobody tells it: then a page asks by itself. */
export const heardNow = <Name extends Told>(topic: Name): AllHeard[Name] | undefined =>
  isOpen ? heard[topic] : undefined;

/** What is told of the topic, for as long as this is shown. Null: nothing is wanted. */
export function useTopic<Name extends Told>(topic: Name | null): AllHeard[Name] | undefined {
  const subscribe = useCallback(
    (watcher: () => void) => {
      if (topic === null) return () => {};
      watchers.add(watcher);
      const count = wanted.get(topic) ?? 0;
      wanted.set(topic, count + 1);
      if (count === 0) onWanted();
      return () => {
        watchers.delete(watcher);
        const left = (wanted.get(topic) ?? 1) - 1;
        if (left > 0) wanted.set(topic, left);
        else wanted.delete(topic);
      };
    },
    [topic],
  );
  return useSyncExternalStore(
    subscribe,
    () => (topic === null ? undefined : heardNow(topic)),
    () => undefined,
  );
}

/** What was told of this user's own; undefined while nobody tells it, or it is another's. */
export function useOwn(username: string | undefined): LiveOwn | undefined {
  const own = useTopic("own")?.state;
  return own?.username === username ? own : undefined;
}

export const wantedTopics = (): Topic[] => [...wanted.keys()].filter((name) => name !== "own");

/** `run` is called when something is wanted that was not. */
export function whenWanted(run: () => void): void {
  onWanted = run;
}

export const allHeard = (): AllHeard => heard;

/** Keeps what was told. */
export function hear(more: AllHeard): void {
  heard = { ...heard, ...more };
  changed();
}

/** While it is not open, pages ask; what was told before says nothing any more. */
export function setOpen(open: boolean): void {
  if (open === isOpen) return;
  isOpen = open;
  if (!open) heard = {};
  changed();
}
