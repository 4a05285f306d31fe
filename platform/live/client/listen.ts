import { livePath, maxTopics } from "../../contract/live.ts";
import type { LiveOwn, Topic, TopicChanges, TopicStates } from "../../contract/open.ts";
import { type EventConnection, LiveConnection } from "./live-connection.ts";
import { liveValues, setOnSubscribe, setOpen, storeValues, subscribedTopics } from "./live-store.ts";

const kinds = ["hello", "state", "own", "beat", "bye"];
export interface ListenCallbacks {
  signedInAs: (username: string | null) => void;
  owns: (own: LiveOwn) => void;
}

export interface ListenSettings {
  always: readonly Topic[];
  /** Called with every whole state and the site's time at that moment (ISO 8601 UTC). */
  onState: { [Name in Topic]?: (state: TopicStates[Name], now: string) => void };
  changed: {
    [Name in Topic & keyof TopicChanges]: (before: TopicStates[Name], change: TopicChanges[Name]) => TopicStates[Name];
  };
}

/** Returns a function that reconnects as the user who is then signed in. */
export function listen(listening: ListenCallbacks, settings: ListenSettings): () => void {
  const { always } = settings;
  const line = new LiveConnection({ connect, onEvent: createDispatcher(listening, settings), setOpen });
  const want = () => {
    if (!document.hidden) line.want([...new Set([...always, ...subscribedTopics()])].slice(0, maxTopics));
  };
  setOnSubscribe(want);
  followVisibility(line, want);
  return () => {
    line.rest();
    want();
  };
}

/** Connects only while the tab is visible, because browsers allow six connections per site over HTTP/1.1. */
function followVisibility(line: LiveConnection, want: () => void): void {
  const update = () => (document.hidden ? line.rest() : want());
  document.addEventListener("visibilitychange", update);
  // Closes the connection of a left page, because browsers keep a page for going back only if it has no open
  // connection.
  window.addEventListener("pagehide", () => line.rest());
  window.addEventListener("pageshow", ({ persisted }) => persisted && update());
  window.addEventListener("offline", () => line.rest({ isOver: true }));
  window.addEventListener("online", update);
  update();
}

function connect(
  topics: readonly string[],
  { event, broken }: { event: (kind: string, data: string) => void; broken: () => void },
): EventConnection {
  const source = new EventSource(`${livePath}?topics=${topics.join()}`);
  for (const kind of kinds) source.addEventListener(kind, ({ data }) => event(kind, data));
  // Closes the source on errors. Otherwise browsers would reconnect automatically, and after a deploy all at the same moment.
  // live-connection.ts reconnects with jitter instead.
  source.addEventListener("error", () => {
    source.close();
    broken();
  });
  return source;
}

function createDispatcher(
  { signedInAs, owns }: ListenCallbacks,
  settings: ListenSettings,
): (kind: string, data: string) => void {
  return (kind, data) => {
    const said = JSON.parse(data);
    if (kind === "hello") {
      storeValues({ own: undefined });
      signedInAs(said.username);
    } else if (kind === "own") {
      storeValues({ own: toLiveValue(said, "") });
      owns(said);
    } else if (kind === "state") applyState(said, settings);
  };
}

interface StateMessage {
  topic: Topic & keyof TopicChanges;
  now: string;
  state: never;
  change?: never;
}

function applyState({ topic, now, state, change }: StateMessage, { onState, changed }: ListenSettings): void {
  if (change === undefined) {
    storeValues({ [topic]: toLiveValue(state, now) });
    onState[topic]?.(state, now);
    return;
  }
  // Drops a change without the last whole state. That state was already requested.
  const before = liveValues()[topic];
  if (before !== undefined) storeValues({ [topic]: toLiveValue(changed[topic](before.state, change), now) });
}

const toLiveValue = <State>(state: State, now: string) => ({ state, now, aheadMs: Date.parse(now) - Date.now() });
