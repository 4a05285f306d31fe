// Posts to receivers that an admin entered. It connects only to public addresses, follows no redirect, and needs only the status.
import { type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { SendOutcome, WebhookSender } from "../../features/webhooks/source.ts";
import { parseRetryAfter } from "../common/http-client.ts";
import { isNamedHttps, PrivateAddressError, publicLookup } from "../common/public-address.ts";
import { webhookSandboxPath } from "./sandbox.ts";

const timeoutMs = 10_000;

/** `sandbox` is this machine's own receiver in the demo. */
export function createWebhookSender(
  sandbox: { isOwn: (origin: string) => boolean; loopback: () => string } | null,
): WebhookSender {
  const isSandbox = (url: URL) =>
    sandbox?.isOwn(url.origin) === true && url.pathname.startsWith(`${webhookSandboxPath}/`) && url.search === "";
  return {
    accepts: (url) => isNamedHttps(url) || isSandbox(url),
    send: (url, headers, body) =>
      sandbox !== null && isSandbox(url)
        ? post(requestPlain, new URL(sandbox.loopback() + url.pathname), headers, body, {})
        : post(requestSecure, url, headers, body, { lookup: publicLookup }),
  };
}

function post(
  start: typeof requestPlain,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: RequestOptions,
): Promise<SendOutcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  const length = { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve) => {
    const sent = { ...headers, ...length, "user-agent": "Windfall" };
    const outgoing = start(url, { ...options, method: "POST", headers: sent, signal, agent: false }, (response) => {
      const seconds = parseRetryAfter(String(response.headers["retry-after"] ?? ""));
      resolve({ status: response.statusCode ?? 0, waitSeconds: Number.isFinite(seconds) ? Math.max(seconds, 0) : 0 });
      response.destroy();
    });
    outgoing.on("error", (error) => resolve({ problem: nameProblem(error, signal) }));
    outgoing.end(body);
  });
}

/** The error's own text can contain the address, so only the system's code is kept. */
function nameProblem(error: Error, signal: AbortSignal): string {
  if (error instanceof PrivateAddressError) return "is at a private address, which we do not call";
  if (signal.aborted) return `did not answer within ${timeoutMs / 1_000} seconds`;
  const code = "code" in error && typeof error.code === "string" && /^[A-Z_0-9]+$/.test(error.code) ? error.code : "";
  return code === "" ? "could not be reached" : `could not be reached (${code})`;
}
