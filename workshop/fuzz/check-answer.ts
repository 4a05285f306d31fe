import type { Attempt, Role } from "./requests.ts";
import type { Answer } from "./sender.ts";
import { maxAnswerMs } from "./sender.ts";
import { mark, otherSite, splitHeader } from "./strange-values.ts";

export interface Secret {
  word: string;
  readers: readonly Role[];
}

type Answered = Extract<Answer, { kind: "answered" }>;

/** Traces of a stack, of our file names, or of the database's messages. */
const leakPatterns =
  /\n\s+at \S+ ?\(|\/(server|node_modules)\/[\w/@.-]+\.(ts|js|mjs):\d|node:internal|\bsyntax error at or near|violates \w+(-\w+)? constraint|invalid (input syntax|byte sequence)|relation "\w+" does not|\$argon2/;

const parserStatuses = new Set([400, 408, 413, 417, 431]);

const requiredHeaders: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /./,
  "permissions-policy": /./,
  "x-frame-options": /^(DENY|SAMEORIGIN)$/,
  "content-security-policy": /frame-ancestors/,
};

/** Describes each fault in a few words, independent of the request's details. */
export function findComplaints(attempt: Attempt, answer: Answer, secrets: readonly Secret[]): string[] {
  if (answer.ms > maxAnswerMs) return ["it took more than 10 seconds"];
  if (answer.kind === "none") return wasCutOff(attempt, answer.why) ? [] : [`no answer: ${answer.why}`];
  const checks = [...statusFaults(attempt, answer), ...textFaults(attempt, answer, secrets)];
  return isParserRefusal(answer) ? checks : [...checks, ...headerFaults(answer), ...typeFaults(attempt, answer)];
}

/**
 * Recognises a connection that the server closed while it refused a body that is too large, so that the refusal was
 * lost.
 */
const wasCutOff = ({ body }: Attempt, why: string): boolean =>
  (body?.bytes.length ?? 0) > 1024 * 1024 && /ECONNRESET|EPIPE/.test(why);

const isParserRefusal = ({ status, text, headers }: Answered): boolean =>
  headers.connection === "close" && text === "" && parserStatuses.has(status);

function statusFaults({ target, role, method, url }: Attempt, { status, text }: Answered): string[] {
  const faults: string[] = [];
  if (status >= 500 && !isDesignedRefusal(status, text)) faults.push(`status ${status}`);
  const may = {
    none: true,
    user: role !== "guest",
    staff: role === "moderator" || role === "admin",
    admin: role === "admin",
  };
  const isOwn = method === target.method || (method === "HEAD" && target.method === "GET");
  // With a dot segment or another query the URL may be a different address.
  const isThere = !/\/\.{1,2}(\/|$)/.test(url);
  if (isOwn && isThere && status < 300 && !may[target.guard]) faults.push(`let ${role} in`);
  return faults;
}

/** Recognises our own refusals, for an unavailable outside service or a busy site. */
const isDesignedRefusal = (status: number, text: string): boolean =>
  (status === 502 || status === 503) && /^\{"message":"(?!Something went wrong)/.test(text);

function textFaults({ target, role }: Attempt, { text, headers }: Answered, secrets: readonly Secret[]): string[] {
  const all = `${text}\n${JSON.stringify(headers)}`;
  const faults = leakPatterns.test(all) ? ["tells of its insides"] : [];
  // Allows the sandbox's pages, because in the demo everybody may read the sandbox's emails.
  const reported = target.path.startsWith("/sandbox")
    ? []
    : secrets.filter(({ word, readers }) => !readers.includes(role) && all.includes(word));
  return [...faults, ...reported.map(({ word }) => `tells ${role} "${word}"`)];
}

function headerFaults({ headers, status }: Answered): string[] {
  const faults = Object.entries(requiredHeaders).flatMap(([name, wanted]) =>
    wanted.test(String(headers[name] ?? "")) ? [] : [`without its ${name}`],
  );
  if (headers[splitHeader] !== undefined) faults.push("a header of the asker's");
  if (status >= 300 && status < 400 && leavesSite(headers.location ?? "")) faults.push("leads to another site");
  return faults;
}

const leavesSite = (location: string): boolean =>
  new RegExp(`^(https?:)?[\\\\/]{2}([^/]*\\.)?${otherSite}`, "i").test(location);

function typeFaults({ method }: Attempt, { status, headers, text }: Answered): string[] {
  if (method === "HEAD" || text === "" || status === 304) return [];
  const type = headers["content-type"];
  if (type === undefined) return ["a body without a type"];
  if (type.startsWith("application/jsonl"))
    return text.split("\n").slice(0, -1).every(isJson) ? [] : ["JSON that is none"];
  if (type.startsWith("application/json")) return isJson(text) ? [] : ["JSON that is none"];
  if (!type.startsWith("text/html")) return [];
  return [
    ...(/^<!doctype html>/i.test(text) ? [] : ["HTML that is no document"]),
    ...(text.includes(mark) ? ["the asker's element in a document"] : []),
  ];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
