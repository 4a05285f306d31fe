import { PartnerUnavailable } from "../../features/wagers/source.ts";
import { isRecord } from "../../platform/contract/json-values.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import type { ApiDescription } from "../common/description.ts";
import type { PublicResponse } from "../common/public-request.ts";
import type { Values } from "./fill-request.ts";
import { isThere } from "./read-path.ts";

type Judged = Pick<ApiDescription, "refusals" | "good" | "every">;

const maxRefusalBytes = 16 * 1024;

/** Throws `PartnerUnavailable` unless the status is 200. */
export function judgeStatus({ status, body, waitSeconds }: PublicResponse, description: Judged): void {
  if (status === 200) return;
  const text = body.subarray(0, maxRefusalBytes).toString("utf8");
  const refusal = findRefusal(description, status, text);
  if (refusal !== undefined) throw toUnavailable(refusal, status, waitSeconds, description);
  if (status === 401 || status === 403) throw toUnavailable("key", status, 0, description);
  if (status === 429) throw toUnavailable("slow", status, waitSeconds, description);
  if (status >= 300 && status < 400)
    throw new PartnerUnavailable(`answered with a redirect (${status}), which we do not follow`);
  if (status >= 500) throw new PartnerUnavailable(`answered with an error (${status})`);
  throw new PartnerUnavailable(`refused the request (${status})`);
}

type Meaning = ApiDescription["refusals"][number]["means"];

function findRefusal({ refusals }: Judged, status: number, text: string): Meaning | undefined {
  return refusals.find(
    (one) =>
      (one.status ?? status) === status &&
      (one.has === undefined || text.includes(one.has)) &&
      (one.status ?? one.has) !== undefined,
  )?.means;
}

function toUnavailable(means: Meaning, status: number, waitSeconds: number, { every }: Judged): PartnerUnavailable {
  const code = status === 200 ? "" : ` (${status})`;
  switch (means) {
    case "slow":
      return new PartnerUnavailable("asked us to slow down", { waitSeconds: Math.max(waitSeconds, every.seconds) });
    case "key":
      return new PartnerUnavailable(`refused our key${code}: reconnect it at the desk`);
    case "range":
      return new PartnerUnavailable(`refused the window${code}`);
    case "later":
      return new PartnerUnavailable(`does not answer us now${code}`);
  }
}

/** Parses the body. Numbers with many digits stay text, because a float would round them. Throws `PartnerUnavailable`. */
export function parseAnswer(body: Buffer): unknown {
  const text = body.toString("utf8");
  const answer = tryParse(text);
  if (answer !== undefined) return answer;
  const isPage = /^\s*</.test(text);
  throw new PartnerUnavailable(
    isPage ? "answered with a web page instead of figures" : "answered with something that is not JSON",
  );
}

/** The parser's own message would quote the body, which must not reach a log. */
function tryParse(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const longNumber = /[:,[]\s*-?[\d.]{16,}/;
const keepLongNumbers = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === "number" && (context?.source?.length ?? 0) > 15 ? context?.source : value;

/**
 * Throws `PartnerUnavailable` if the answer reports a failure, which some partners send with status 200, or has no
 * rows.
 */
export function judgeAnswer(root: unknown, body: Buffer, hasRows: boolean, description: Judged, values: Values): void {
  const wrong = description.good.find(({ path, is }) => !isThere(root, path, is));
  if (hasRows && wrong === undefined) return;
  const text = body.subarray(0, maxRefusalBytes).toString("utf8");
  const refusal = findRefusal(description, 200, text);
  if (refusal !== undefined) throw toUnavailable(refusal, 200, 0, description);
  const said = theirWords(root, values);
  if (wrong !== undefined) throw new PartnerUnavailable(`answered that something is wrong${said}`);
  throw new PartnerUnavailable(`answered without the list of rows${said}`);
}

const maxWords = 160;

/** Returns the partner's own explanation, or "" if the explanation could contain a key. */
function theirWords(root: unknown, values: Values): string {
  if (!isRecord(root)) return "";
  const said = [root.message, root.error].find((one) => typeof one === "string");
  if (typeof said !== "string" || said.length > maxWords || !isPlainText(said)) return "";
  const hasKey = Object.values(values).some((value) => value.length > 3 && said.includes(value));
  return hasKey ? "" : `: “${said}”`;
}
