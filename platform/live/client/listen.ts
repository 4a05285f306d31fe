// Listens to what the site tells open pages, once the page has settled: begun by shell-later.ts.
import { livePath, maxTopics } from "../../contract/live.ts";
import type { LiveOwn, Topic, TopicChanges, TopicStates } from "../../contract/open.ts";
import { type EventConnection, LiveConnection } from "./live-connection.ts";
import { liveValues, setOnSubscribe, setOpen, storeValues, subscribedTopics } from "./live-store.ts";

const kinds = ["hello", "state", "own", "beat", "bye"];
export interface ListenCallbacks {
  /** As whom the connection stands; null: a guest. */
  signedInAs: (username: string | null) => void;
  /** Somebody's balance and notices, as they are now. */
  owns: (own: LiveOwn) => void;
}

/** What the product adds. */
export interface ListenSettings {
  /** Topics every page listens to. */
  always: readonly Topic[];
  /** Called with every whole state of these topics, and the site's time then (ISO 8601 UTC). */
  onState: { [Name in Topic]?: (state: TopicStates[Name], now: string) => void };
  /** The state after a change, from the one before. */
  changed: {
    [Name in Topic & keyof TopicChanges]: (before: TopicStates[Name], change: TopicChanges[Name]) => TopicStates[Name];
  };
}

/** Answers how to listen anew, as who is signed in by now. */
export function listen(listening: ListenCallbacks, settings: ListenSettings): () => void {
  const { always } = settings;
  const line = new LiveConnection({ connect, hear: createDispatcher(listening, settings), setOpen });
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

/** A tab in sight has a connection, and no other: browsers allow six to a site over HTTP/1.1. */
function followVisibility(line: LiveConnection, want: () => void): void {
  const look = () => (document.hidden ? line.rest() : want());
  document.addEventListener("visibilitychange", look);
  // A page the browser keeps for going back has no connection: it would not be kept otherwise.
  window.addEventListener("pagehide", () => line.rest());
  window.addEventListener("pageshow", ({ persisted }) => persisted && look());
  window.addEventListener("offline", () => line.rest({ isOver: true }));
  window.addEventListener("online", look);
  look();
}

function connect(
  topics: readonly string[],
  { event, broken }: { event: (kind: string, data: string) => void; broken: () => void },
): EventConnection {
  const source = new EventSource(`${livePath}?topics=${topics.join()}`);
  for (const kind of kinds) source.addEventListener(kind, ({ data }) => event(kind, data));
  // The browser would come again by itself, all browsers at the same moment after a deploy: line.ts does.
  source.addEventListener("error", () => {
    source.close();
    broken();
  });
  return source;
}

/** Takes what is told to its place. The site itself wrote it: nobody else can be on this line. */
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

/** A `state` event, as the site itself wrote it. */
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
  // Without the whole state, which was asked for, there is nothing to change.
  const before = liveValues()[topic];
  if (before !== undefined) storeValues({ [topic]: toLiveValue(changed[topic](before.state, change), now) });
}

const toLiveValue = <State>(state: State, now: string) => ({ state, now, aheadMs: Date.parse(now) - Date.now() });
