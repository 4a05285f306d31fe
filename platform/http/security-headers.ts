// What tells browsers to be strict with our answers: content policy, framing, sniffing, referrers, HTTPS.
import { createHash, randomFillSync } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { Site } from "../../common/contract/shared.ts";
import { webOrigin } from "../base/web-origin.ts";
import { connectionOf, type Env } from "./context.ts";

export interface SecuritySettings {
  /** Reached over HTTPS (BASE_URL says so): browsers are told never to try without. */
  secure: boolean;
  /** Where the LIVE popup's frame and the stream's status come from; the operator may change them at any time. */
  site: () => Pick<Site, "stream_url" | "stream_status_url">;
  /** Origin of the intro film where it is kept elsewhere; empty: here. Changes like the above. */
  filmOrigin?: () => string;
  /** The scripts inside documents, the same bytes in all of them: allowed by their hashes. Empty: there is none. */
  scripts?: { headScript: string; bootScript: string };
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
export const bareAnswerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

const streamPlayers = "https://player.kick.com https://www.youtube-nocookie.com";
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
  return { headers, policy: policyOf(settings), middleware: securityMiddleware(headers) };
}

interface Built {
  frame: string;
  status: string;
  film: string;
  secure: boolean;
  head: string;
}

/** What allows a script by its bytes, with a space before it. */
const hashSource = (script: string): string =>
  script === "" ? "" : ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** The text around the nonce is built again only when the operator changed one of these addresses. */
function policyOf({
  secure,
  site,
  filmOrigin = () => "",
  scripts = { headScript: "", bootScript: "" },
}: SecuritySettings): (nonce: string | undefined) => string {
  let builtFor: Pick<Built, "frame" | "status" | "film"> | undefined;
  const head = hashSource(scripts.headScript);
  const boot = hashSource(scripts.bootScript);
  let before = "";
  let after = "";
  return (nonce) => {
    const { stream_url: frame, stream_status_url: status } = site();
    const film = filmOrigin();
    if (builtFor?.frame !== frame || builtFor.status !== status || builtFor.film !== film) {
      builtFor = { frame, status, film };
      [before, after] = aroundNonce({ frame, status, film, secure, head });
    }
    return `${before}${nonce === undefined ? boot : ` 'nonce-${nonce}'`}${after}`;
  };
}

/** `head`: the source that allows the head's script, with a space before it. */
function aroundNonce({ frame, status, film, secure, head }: Built): [string, string] {
  const rules = [
    "default-src 'self'",
    `script-src 'self'|${head}`,
    // Floating parts (Base UI) and toasts (sonner) write style attributes and style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self'${film === "" ? "" : ` ${film}`}`,
    `connect-src 'self'${originOf(status)}`,
    `frame-src 'self' ${streamPlayers}${originOf(frame)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    // A draw's answer is too long for a link to RANDOM.ORG's verification page, so a form carries it there.
    "form-action 'self' https://api.random.org",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  const [before = "", after = ""] = rules.join("; ").split("|");
  return [before, after];
}

/** ` https://host` of an outside address; nothing for our own paths and for what no policy can hold. */
function originOf(address: string): string {
  const origin = webOrigin(address);
  return origin === null ? "" : ` ${origin}`;
}

function securityMiddleware(headers: Security["headers"]): MiddlewareHandler<Env> {
  const all = [...headers, ["Content-Security-Policy", bareAnswerPolicy]] as const;
  return createMiddleware<Env>(async (c, next) => {
    c.set("nonce", createNonce());
    // Straight to Node's response: Hono keeps its quick path, and `page()` still replaces the policy by its own.
    const outgoing = connectionOf(c).outgoing;
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
