// Listens to what the site tells open pages, once the page has settled: begun by shell-later.ts.
import { huntAfter, type LiveHuntChange, type LiveOwn, mostTopics, type Topic } from "../../../common/contract/live.ts";
import { paths } from "../../../common/contract/paths.ts";
import { headKeeper } from "../../../fairness/client/receipts/keep-head.ts";
import { allHeard, hear, setOpen, wantedTopics, whenWanted } from "./heard.ts";
import { Line, type Source } from "./line.ts";

/** Whatever the page: whether the stream is live, and the head of the log, which this browser keeps. */
const always: readonly Topic[] = ["stream", "log"];
const kinds = ["hello", "state", "own", "beat", "bye"];
export interface Listening {
  /** As whom the connection stands; null: a guest. */
  signedInAs: (username: string | null) => void;
  /** Somebody's balance and notices, as they are now. */
  owns: (own: LiveOwn) => void;
}

/** Answers how to listen anew, as who is signed in by now. */
export function listen(listening: Listening): () => void {
  const line = new Line({ connect, hear: teller(listening), setOpen });
  const want = () => {
    if (!document.hidden) line.want([...new Set([...always, ...wantedTopics()])].slice(0, mostTopics));
  };
  whenWanted(want);
  whileLookedAt(line, want);
  return () => {
    line.rest();
    want();
  };
}

/** A tab in sight has a connection, and no other: browsers allow six to a site over HTTP/1.1. */
function whileLookedAt(line: Line, want: () => void): void {
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
): Source {
  const source = new EventSource(`${paths.api.live}?topics=${topics.join()}`);
  for (const kind of kinds) source.addEventListener(kind, ({ data }) => event(kind, data));
  // The browser would come again by itself, all browsers at the same moment after a deploy: line.ts does.
  source.addEventListener("error", () => {
    source.close();
    broken();
  });
  return source;
}

/** Takes what is told to its place. The site itself wrote it: nobody else can be on this line. */
function teller({ signedInAs, owns }: Listening): (kind: string, data: string) => void {
  const keepHead = headKeeper();
  return (kind, data) => {
    const said = JSON.parse(data);
    if (kind === "hello") {
      hear({ own: undefined });
      signedInAs(said.username);
    } else if (kind === "own") {
      hear({ own: heardAs(said, "") });
      owns(said);
    } else if (kind === "state") {
      const { topic, now } = said;
      if (said.change === undefined) hear({ [topic]: heardAs(said.state, now) });
      else hearChange(said.change, now);
      if (topic === "log") keepHead({ head: said.state.head, now });
    }
  };
}

const heardAs = <State>(state: State, now: string) => ({ state, now, aheadMs: Date.parse(now) - Date.now() });

function hearChange(change: LiveHuntChange, now: string): void {
  const before = allHeard().hunt?.state;
  // Who has not heard the whole yet has asked for it.
  if (before !== undefined) hear({ hunt: heardAs(huntAfter(before, change), now) });
}
