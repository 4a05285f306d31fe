// A hunt's viewers send requests from their own process at a fixed rate, whatever the responses are. Each request is
// measured from the moment at which it was due. Prints one line of JSON.
import { Agent, type IncomingMessage, request } from "node:http";
import { type Viewed, viewingShape } from "./hunt-viewing.ts";

/** One of ten viewers is signed in, two visit for the first time, and seven revalidate their cached copy. */
const kinds = ["known", "known", "new", "known", "known", "signed-in", "known", "new", "known", "known"] as const;

const viewing = viewingShape.parse(JSON.parse(process.argv[2] ?? ""));
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const tookMs: number[] = [];
const tookMsBy: Record<(typeof kinds)[number], number[]> = { known: [], new: [], "signed-in": [] };
const statuses: Record<string, number> = {};
let etag = "";
let sent = 0;
let open = 0;

const began = performance.now();
const total = viewing.perSecond * viewing.seconds;
const timer = setInterval(sendDue, 1);

function sendDue(): void {
  const passedMs = performance.now() - began;
  const due = Math.min(total, Math.floor((passedMs / 1000) * viewing.perSecond));
  while (sent < due) {
    visit(began + (sent / viewing.perSecond) * 1000, kinds[sent % kinds.length] ?? "new");
    sent += 1;
  }
  if (sent === total) {
    clearInterval(timer);
    if (open === 0) report();
  }
}

function visit(dueAt: number, kind: (typeof kinds)[number]): void {
  const headers: Record<string, string> = {
    "x-inertia": "true",
    "x-inertia-version": viewing.version,
    "accept-encoding": "gzip",
  };
  if (kind === "known" && etag !== "") headers["if-none-match"] = etag;
  if (kind === "signed-in") headers.cookie = `windfall_session=${viewing.tokens[sent % viewing.tokens.length]}`;
  open += 1;
  const outgoing = request(viewing.url, { agent, headers }, (answer) => {
    if (kind !== "signed-in") etag = answer.headers.etag ?? etag;
    answer.resume().on("end", () => done(answer));
  });
  const done = (answer?: IncomingMessage) => {
    const ms = performance.now() - dueAt;
    tookMs.push(ms);
    tookMsBy[kind].push(ms);
    const status = String(answer?.statusCode ?? 0);
    statuses[status] = (statuses[status] ?? 0) + 1;
    open -= 1;
    if (open === 0 && sent === total) report();
  };
  outgoing.on("error", () => done()).end();
}

function report(): void {
  const at = (share: number, of = tookMs) =>
    of.sort((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))] ?? 0;
  const p99By = Object.fromEntries(Object.entries(tookMsBy).map(([kind, of]) => [kind, at(0.99, of)]));
  const viewed: Viewed = { sent, statuses, p50: at(0.5), p99: at(0.99), max: at(1), p99By };
  console.log(JSON.stringify(viewed));
  agent.destroy();
}
