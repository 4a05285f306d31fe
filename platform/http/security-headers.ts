// What tells browsers to be strict with our answers: content policy, framing, sniffing, referrers, HTTPS.
import { createHash, randomFillSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { type Env, getConnection } from "./context.ts";

export interface SecuritySettings {
  /** Reached over HTTPS (BASE_URL says so): browsers are told never to try without. */
  secure: boolean;
  /** What documents may use from other origins; it may change at any time. */
  sources: () => Sources;
  /** The scripts inside documents, the same bytes in all of them: allowed by their hashes. Empty: there is none. */
  scripts?: { headScript: string; bootScript: string };
}

/** Origins beside our own, separated by spaces; empty: none. */
export interface Sources {
  frame: string;
  connect: string;
  media: string;
  form: string;
}

export interface Security {
  /** Headers of every answer, whatever it is, but for the policy. */
  headers: readonly (readonly [name: string, value: string])[];
  /** `Content-Security-Policy` of an HTML document whose last script carries the nonce; without one its hash allows it. */
  policy(nonce: string | undefined): string;
  /** Gives the request its nonce and every answer its headers. */
  middleware: MiddlewareHandler<Env>;
}

/** Of answers that are no document of ours: should one ever be shown as a page, it can do nothing. */
export const noDocumentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const permissions = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";
/** Two years, as hstspreload.org asks at least one. */
const strictTransport = "max-age=63072000; includeSubDomains";

export function createSecurity(settings: SecuritySettings): Security {
  const headers: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", permissions],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
  ];
  if (settings.secure) headers.push(["Strict-Transport-Security", strictTransport]);
  return { headers, policy: createPolicy(settings), middleware: securityMiddleware(headers) };
}

/** What allows a script by its bytes, with a space before it. */
const hashSource = (script: string): string =>
  script === "" ? "" : ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The text around the nonce is built again only when the operator changed one of these addresses. */
function createPolicy({
  secure,
  sources,
  scripts = { headScript: "", bootScript: "" },
}: SecuritySettings): (nonce: string | undefined) => string {
  let builtFor = "";
  const head = hashSource(scripts.headScript);
  const boot = hashSource(scripts.bootScript);
  let before = "";
  let after = "";
  return (nonce) => {
    const now = sources();
    const key = JSON.stringify(now);
    if (builtFor !== key) {
      builtFor = key;
      [before, after] = policyAroundNonce(now, { secure, head });
    }
    return `${before}${nonce === undefined ? boot : ` 'nonce-${nonce}'`}${after}`;
  };
}

/** `fileHeader`: the source that allows the head's script, with a space before it. */
function policyAroundNonce(
  { frame, connect, media, form }: Sources,
  { secure, head }: { secure: boolean; head: string },
): [string, string] {
  const own = (more: string) => `'self'${more === "" ? "" : ` ${more}`}`;
  const rules = [
    "default-src 'self'",
    `script-src 'self'|${head}`,
    // Floating parts (Base UI) and toasts (sonner) write style attributes and style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src ${own(media)}`,
    `connect-src ${own(connect)}`,
    `frame-src ${own(frame)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${own(form)}`,
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  const [before = "", after = ""] = rules.join("; ").split("|");
  return [before, after];
}

function securityMiddleware(headers: Security["headers"]): MiddlewareHandler<Env> {
  const all = [...headers, ["Content-Security-Policy", noDocumentPolicy]] as const;
  return createMiddleware<Env>(async (c, next) => {
    c.set("nonce", createNonce());
    // Straight to Node's response: Hono keeps its quick path, and `page()` still replaces the policy by its own.
    const outgoing = getConnection(c).outgoing;
    for (const [name, value] of all) {
      if (outgoing === undefined) c.header(name, value);
      else outgoing.setHeader(name, value);
    }
    await next();
  });
}

const nonceBytes = 18;
const pool = Buffer.alloc(nonceBytes * 256);
let used = pool.length;

/** 24 characters nobody can guess; drawn from the system 256 at a time. */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += nonceBytes;
  return pool.toString("base64url", used - nonceBytes, used);
}
