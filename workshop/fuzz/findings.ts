import type { Attempt } from "./requests.ts";
import { wireHeaders } from "./sender.ts";

export interface Finding {
  /** `npm run fuzz -- --seed S --only NUMBER` sends only this request of the run. */
  number: number;
  complaint: string;
  attempt: Attempt;
}

/**
 * Each simplifier returns smaller requests, or the same one. The first request that still shows the fault is simplified
 * further.
 */
const simplifiers: ((attempt: Attempt) => Attempt[])[] = [
  (attempt) =>
    attempt.headers.map((_, at) => ({ ...attempt, headers: attempt.headers.filter((_, other) => other !== at) })),
  (attempt) => (attempt.url.includes("?") ? [{ ...attempt, url: attempt.url.replace(/\?.*$/, "") }] : []),
  (attempt) => (attempt.body === null ? [] : [{ ...attempt, body: null }]),
  (attempt) => halveBody(attempt),
];

const maxTries = 40;

export async function shrinkAttempt(attempt: Attempt, shows: (attempt: Attempt) => Promise<boolean>): Promise<Attempt> {
  let smallest = attempt;
  let tries = 0;
  for (const step of simplifiers) {
    for (let candidates = step(smallest); candidates.length > 0; ) {
      const candidate = candidates.shift();
      if (candidate === undefined || ++tries > maxTries) break;
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      candidates = step(smallest);
    }
  }
  return smallest;
}

function halveBody(attempt: Attempt): Attempt[] {
  const { body } = attempt;
  if (body === null || body.encoding !== undefined || !body.bytes.toString("utf8").startsWith("{")) return [];
  const fields = parseFields(body.bytes.toString("utf8"));
  if (fields.length < 2) return [];
  const middle = Math.ceil(fields.length / 2);
  return [fields.slice(0, middle), fields.slice(middle)].map((half) => ({
    ...attempt,
    body: { ...body, bytes: Buffer.from(JSON.stringify(Object.fromEntries(half))) },
  }));
}

function parseFields(text: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch {
    return [];
  }
}

const maxBodyLength = 2_000;

/**
 * Returns a `curl` command without the session's cookie. It cannot repeat requests with binary or long data; `--only`
 * can.
 */
export function curlLine({ method, url, headers, body, ...rest }: Attempt, origin: string): string {
  const wire = wireHeaders({ method, url, headers, body, ...rest }, "", "$VERSION");
  delete wire["Content-Length"];
  const shown = Object.entries(wire).map(([name, value]) => `-H ${quoteForBash(`${name}: ${value}`)}`);
  const text = body === null ? [] : [`--data-binary ${quoteForBash(body.bytes.toString("utf8"))}`];
  return ["curl -si --path-as-is -g", `-X ${method}`, ...shown, ...text, quoteForBash(origin + url)].join(" ");
}

function quoteForBash(text: string): string {
  const short = text.length > maxBodyLength ? `${text.slice(0, 60)}…(${text.length} characters)` : text;
  return `$'${short.replace(/[\\']/g, "\\$&").replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)}'`;
}
