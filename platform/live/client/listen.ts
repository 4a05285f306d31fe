// Listens to the site's live events after the page has loaded. site/client/idle-shell.ts starts this.
import { livePath, maxTopics } from "../../contract/live.ts";
import type { LiveOwn, Topic, TopicChanges, TopicStates } from "../../contract/open.ts";
import { type EventConnection, LiveConnection } from "./live-connection.ts";
import { liveValues, setOnSubscribe, setOpen, storeValues, subscribedTopics } from "./live-store.ts";

const kinds = ["hello", "state", "own", "beat", "bye"];
export interface ListenCallbacks {
  /** Called with the user to whom the connection belongs, or null for a guest. */
  signedInAs: (username: string | null) => void;
  /** Called with the viewer's current balance and notices. */
  owns: (own: LiveOwn) => void;
}

/** The settings that the product passes to the listener. */
export interface ListenSettings {
  /** Topics that every page listens to. */
  always: readonly Topic[];
  /** For some topics, called with every whole state and the site's time at that moment (ISO 8601 UTC). */
  onState: { [Name in Topic]?: (state: TopicStates[Name], now: string) => void };
  /** For topics with changes: returns the new state from the last state and a change. */
  changed: {
    [Name in Topic & keyof TopicChanges]: (before: TopicStates[Name], change: TopicChanges[Name]) => TopicStates[Name];
  };
}

/** Returns a function that reconnects. The new connection belongs to the user who is signed in at that time. */
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

/** Only a visible tab has a connection, because browsers allow six per site over HTTP/1.1. */
function followVisibility(line: LiveConnection, want: () => void): void {
  const update = () => (document.hidden ? line.rest() : want());
  document.addEventListener("visibilitychange", update);
  // Browsers keep a page in memory for going back only if it has no open connection.
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
  // Closes the source, because the browser would reconnect automatically, and after a deploy all browsers would do so at once.
  // live-connection.ts reconnects with jitter.
  source.addEventListener("error", () => {
    source.close();
    broken();
  });
  return source;
}

/** Passes messages on. They need no validation, because only our own site sends on this connection. */
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

/** A `state` event. It comes from our own site. */
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
  // A change is useless without the last whole state. If that is missing, it was already requested.
  const before = liveValues()[topic];
  if (before !== undefined) storeValues({ [topic]: toLiveValue(changed[topic](before.state, change), now) });
}

const toLiveValue = <State>(state: State, now: string) => ({ state, now, aheadMs: Date.parse(now) - Date.now() });
