// Fetches a picture from a partner. It accepts only the partner's own hosts, rejects addresses inside our network, follows no
// redirects, and limits size and time.

import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { readChunks } from "../../platform/database/read-chunks.ts";
import { isNamedHttps, PrivateAddressError, publicLookup } from "./public-address.ts";

export interface PictureHosts {
  /** The allowed hosts, such as "packdraw.com". All their subdomains are allowed as well. */
  hosts: readonly string[];
  /** One trusted origin: the sandbox on this machine. */
  sandbox?: () => string;
}

const maxPictureBytes = 5 * 1024 * 1024;
const timeoutMs = 10_000;

/** `no_picture`: there is no picture that we accept. `reason` completes the sentence "Packdraw …". */
export type PictureRefusal = { why: "no_picture" | "unavailable"; reason: string };

export async function fetchPicture(
  address: string,
  allowed: PictureHosts,
): Promise<Result<Uint8Array, PictureRefusal>> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return refused({ why: "no_picture", reason: "gave an invalid picture address" });
  const isSandbox = allowed.sandbox !== undefined && url.origin === new URL(allowed.sandbox()).origin;
  if (!isSandbox && !isAllowedHost(url, allowed.hosts)) return foreignHost;
  return isSandbox ? fetchBytes(requestPlain, url, {}) : fetchBytes(requestSecure, url, { lookup: publicLookup });
}

const foreignHost = refused<PictureRefusal>({
  why: "no_picture",
  reason: "keeps the picture at an address we do not load from",
});

function isAllowedHost(url: URL, hosts: readonly string[]): boolean {
  return isNamedHttps(url) && hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

function fetchBytes(
  request: typeof requestPlain,
  url: URL,
  options: RequestOptions,
): Promise<Result<Uint8Array, PictureRefusal>> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) => {
      if (error instanceof PrivateAddressError) return resolve(foreignHost);
      const reason = signal.aborted ? "did not show the picture within 10 seconds" : "could not be reached";
      resolve(refused({ why: "unavailable", reason }));
    };
    const headers = { accept: "image/png,image/jpeg,image/webp,image/gif" };
    const outgoing = request(url, { ...options, headers, signal, agent: false }, (response) => {
      readPicture(response)
        .then(resolve, fail)
        .finally(() => response.destroy());
    });
    outgoing.on("error", fail);
    outgoing.end();
  });
}

async function readPicture(response: IncomingMessage): Promise<Result<Uint8Array, PictureRefusal>> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    const why = statusCode >= 500 || statusCode === 429 ? "unavailable" : "no_picture";
    return refused({ why, reason: `did not show the picture (${statusCode})` });
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of readChunks(response)) {
    size += piece.length;
    if (size > maxPictureBytes) return refused({ why: "no_picture", reason: "has a picture of more than 5 MB" });
    pieces.push(piece);
  }
  return done(Buffer.concat(pieces));
}
