// Fetches a picture from a partner: from its own hosts only, never from an address inside our network, following no
// redirect, within limits of size and time.

import { lookup } from "node:dns";
import { type IncomingMessage, type RequestOptions, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { piecesOf } from "../core/pieces.ts";
import { done, type Result, refused } from "../core/result.ts";

export interface PictureHosts {
  /** Hosts it may come from, with everything below them: "packdraw.com". */
  hosts: readonly string[];
  /** One origin that is trusted as it is: the sandbox's, on this machine. */
  sandbox?: () => string;
}

const mostBytes = 5 * 1024 * 1024;
const timeoutMs = 10_000;

/** `no_picture`: nothing there we would take. `reason` ends the sentence "Packdraw …". */
export type PictureRefusal = { why: "no_picture" | "unavailable"; reason: string };

export async function fetchPicture(
  address: string,
  allowed: PictureHosts,
): Promise<Result<Uint8Array, PictureRefusal>> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return refused({ why: "no_picture", reason: "gave a picture an address that is none" });
  const isSandbox = allowed.sandbox !== undefined && url.origin === new URL(allowed.sandbox()).origin;
  if (!isSandbox && !isOwnHost(url, allowed.hosts)) return elsewhere;
  return isSandbox ? fetchBytes(requestPlain, url, {}) : fetchBytes(requestSecure, url, { lookup: publicLookup });
}

const elsewhere = refused<PictureRefusal>({
  why: "no_picture",
  reason: "keeps the picture at a place we do not ask",
});

/** Names only: an address in digits is nobody's own host. No other port, no name and password in front. */
function isOwnHost(url: URL, hosts: readonly string[]): boolean {
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "") return false;
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) return false;
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

function fetchBytes(
  request: typeof requestPlain,
  url: URL,
  options: RequestOptions,
): Promise<Result<Uint8Array, PictureRefusal>> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: Error) => {
      if (error instanceof InsideAddress) return resolve(elsewhere);
      const reason = signal.aborted ? "did not show the picture within 10 seconds" : "could not be reached";
      resolve(refused({ why: "unavailable", reason }));
    };
    const headers = { accept: "image/png,image/jpeg,image/webp,image/gif" };
    const asking = request(url, { ...options, headers, signal, agent: false }, (response) => {
      bytesOf(response)
        .then(resolve, fail)
        .finally(() => response.destroy());
    });
    asking.on("error", fail);
    asking.end();
  });
}

async function bytesOf(response: IncomingMessage): Promise<Result<Uint8Array, PictureRefusal>> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) {
    const why = statusCode >= 500 || statusCode === 429 ? "unavailable" : "no_picture";
    return refused({ why, reason: `did not show the picture (${statusCode})` });
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of piecesOf(response)) {
    size += piece.length;
    if (size > mostBytes) return refused({ why: "no_picture", reason: "has a picture of more than 5 MB" });
    pieces.push(piece);
  }
  return done(Buffer.concat(pieces));
}

class InsideAddress extends Error {}

/** Looked at when the connection is made, so that a name cannot mean another address a moment later. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "", 0);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic) return callback(new InsideAddress(), "", 0);
    const [first] = addresses;
    if (options.all === true) return callback(null, addresses);
    callback(null, first?.address ?? "", first?.family ?? 4);
  });
};

/** What the IANA registries of special addresses set apart. */
const special = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  special.addSubnet(net, bits, "ipv4");
}

/** Of IPv6 only what is given out to the public, less what carries an IPv4 address inside or is for documents. */
const publicSix = new BlockList();
publicSix.addSubnet("2000::", 3, "ipv6");
const specialSix = new BlockList();
specialSix.addSubnet("2001::", 23, "ipv6");
specialSix.addSubnet("2001:db8::", 32, "ipv6");
specialSix.addSubnet("2002::", 16, "ipv6");
specialSix.addSubnet("3fff::", 20, "ipv6");

export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, "ipv4");
  return kind === 6 && publicSix.check(address, "ipv6") && !specialSix.check(address, "ipv6");
}
