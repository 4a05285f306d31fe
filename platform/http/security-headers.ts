// Headers that make browsers strict: content policy, framing, sniffing, referrers, HTTPS.
import { createHash, randomFillSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { type Env, getConnection } from "./context.ts";

export interface SecuritySettings {
  /** Whether the site uses HTTPS (BASE_URL says so). Browsers then never try without. */
  secure: boolean;
  /** Returns the other origins that documents may load from. They may change at any time. */
  sources: () => Sources;
  /** The inline scripts, identical in all documents and allowed by their hashes. Empty: none. */
  scripts?: { headScript: string; bootScript: string };
}

/** Origins besides our own, separated by spaces. Empty: none. */
export interface Sources {
  frame: string;
  connect: string;
  media: string;
  form: string;
}

export interface Security {
  /** Headers of every response, except the policy. */
  headers: readonly (readonly [name: string, value: string])[];
  /**
   * Returns the `Content-Security-Policy` of a document. Its last script is allowed by the nonce, or by its hash when there
   * is none.
   */
  policy(nonce: string | undefined): string;
  /** Gives each request its nonce and each response its headers. */
  middleware: MiddlewareHandler<Env>;
}

/** For responses that are not our documents: if a browser shows one as a page, it can do nothing. */
export const noDocumentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const permissions = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";
/** Two years. hstspreload.org asks for at least one. */
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

/** Returns the source that allows a script by its content, with a space before it. */
const hashSource = (script: string): string =>
  script === "" ? "" : ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Caches the text around the nonce until the operator changes one of these addresses. */
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

/** `head`: the source that allows the head's script, with a space before it. */
function policyAroundNonce(
  { frame, connect, media, form }: Sources,
  { secure, head }: { secure: boolean; head: string },
): [string, string] {
  const own = (more: string) => `'self'${more === "" ? "" : ` ${more}`}`;
  const rules = [
    "default-src 'self'",
    `script-src 'self'|${head}`,
    // Base UI's popups and sonner's toasts use style attributes and elements.
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
    // Set on node's response, so Hono keeps its fast path. `page()` still replaces the policy.
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

/** Returns 24 characters nobody can guess. Gets random bytes from the system for 256 nonces at a time. */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += nonceBytes;
  return pool.toString("base64url", used - nonceBytes, used);
}
