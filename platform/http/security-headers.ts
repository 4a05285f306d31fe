import { createHash, randomFillSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { type Env, getConnection } from "./context.ts";

export interface SecuritySettings {
  /** True if BASE_URL is an HTTPS address. Browsers then never use HTTP. */
  secure: boolean;
  sources: () => Sources;
  /**
   * Inline scripts that are the same in all documents, so the policy allows them by hash. Empty texts stand for no
   * script.
   */
  scripts?: { headScript: string; bootScript: string };
}

/** Origins other than our own, separated by spaces. */
export interface Sources {
  frame: string;
  connect: string;
  media: string;
  form: string;
}

export interface Security {
  headers: readonly (readonly [name: string, value: string])[];
  /**
   * Returns a document's `Content-Security-Policy`. The nonce allows the last script; without a nonce, the script's
   * hash does.
   */
  policy(nonce: string | undefined): string;
  middleware: MiddlewareHandler<Env>;
}

/**
 * Policy of responses that are not our documents. If a browser shows one as a page, the page can load and run nothing.
 */
export const noDocumentPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const permissions = "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()";
/** Two years. hstspreload.org requires at least one. */
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

const hashSource = (script: string): string =>
  script === "" ? "" : ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Caches the text around the nonce until the operator changes a source address. */
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

function policyAroundNonce(
  { frame, connect, media, form }: Sources,
  { secure, head }: { secure: boolean; head: string },
): [string, string] {
  const own = (more: string) => `'self'${more === "" ? "" : ` ${more}`}`;
  const rules = [
    "default-src 'self'",
    `script-src 'self'|${head}`,
    // Base UI's popups and sonner's toasts use style attributes and style elements.
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
    // Headers on Node's response let Hono use its fast path. `page()` may still replace the policy.
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

/** Returns 24 random characters. Gets the random bytes for 256 nonces from the system at once. */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += nonceBytes;
  return pool.toString("base64url", used - nonceBytes, used);
}
