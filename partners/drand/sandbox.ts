// Simulates drand in the demo: its v1 HTTP API over real HTTP, with its own chain that follows the site's clock. A beacon is
// computed from key and round, so only the key is stored.
import { randomBytes } from "node:crypto";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { Hono } from "hono";
import { type BeaconChain, createSandboxChain, roundTime } from "../../fairness/rules/beacon.ts";
import {
  beaconDst,
  beaconMessage,
  beaconRandomness,
  sandboxChainHash,
  sandboxGroupHash,
  sandboxName,
} from "../../fairness/rules/beacon-numbers.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Env } from "../../platform/http/context.ts";
import { faultResponse } from "../common/faults.ts";
import type { FaultMode } from "../common/sandbox.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";

export const drandSandboxPath = "/sandbox/drand";
export const drandSandboxSecret = "drand-sandbox";

const { shortSignatures: bls } = bls12_381;

export const newDrandKey = (): string => bytesToHex(bls.keygen(randomBytes(48)).secretKey);

export function drandSandboxChain(secretKey: string): BeaconChain {
  const publicKey = bytesToHex(bls.getPublicKey(hexToBytes(secretKey)).toBytes());
  return createSandboxChain(publicKey, sandboxChainHash(publicKey));
}

const signBeacon = (round: number, secretKey: string): string =>
  bytesToHex(bls.sign(bls.hash(beaconMessage(round), beaconDst), hexToBytes(secretKey)).toBytes());

export interface DrandSandboxDeps {
  clock: Clock;
  book: Pick<SandboxBook, "fault">;
  secretKey: string;
  chain: BeaconChain;
}

export function createDrandSandbox({ clock, book, secretKey, chain }: DrandSandboxDeps): Hono<Env> {
  const routes = new Hono<Env>();
  const latest = (mode: FaultMode) => {
    const nowMs = +clock.now() + (mode === "ahead" ? clockAheadMs : 0);
    return Math.floor((nowMs - +roundTime(1, chain)) / (chain.periodSeconds * 1000)) + 1;
  };

  routes.get(`${drandSandboxPath}/chains`, (c) => c.json([chain.hash]));
  routes.get(`${drandSandboxPath}/${chain.hash}/info`, (c) => c.json(chainInfo(chain)));
  routes.get(`${drandSandboxPath}/${chain.hash}/public/:round`, async (c) => {
    const mode = await book.fault("drand");
    const fault = await faultResponse(mode, {}, c.req.raw.signal);
    if (fault !== null) return fault;
    const requested = c.req.param("round");
    const round = requested === "latest" ? latest(mode) : Number(requested);
    if (!Number.isSafeInteger(round) || round < 1) return c.json({ error: "Invalid round" }, 400);
    if (mode === "future-404") return c.json({ error: "Not found" }, 404, { "Cache-Control": "no-cache" });
    if (mode === "future-425" || round > latest(mode)) {
      return c.json({ error: "Requested future beacon" }, 425, { "Cache-Control": "no-cache" });
    }
    return c.json(toBeaconJson(round, mode, secretKey));
  });
  return routes;
}

const clockAheadMs = 60_000;

const chainInfo = ({ publicKey, periodSeconds, genesisSeconds, hash }: BeaconChain) => ({
  public_key: publicKey,
  period: periodSeconds,
  genesis_time: genesisSeconds,
  hash,
  groupHash: sandboxGroupHash,
  schemeID: "bls-unchained-g1-rfc9380",
  metadata: { beaconID: sandboxName },
});

/**
 * Returns a beacon in drand's format. With a fault, the beacon is from another round, has a flipped bit, or is from another
 * chain.
 */
function toBeaconJson(round: number, mode: FaultMode, secretKey: string) {
  // The response claims to be the requested round, so only the signature shows the fault.
  const signature = signWithFault(mode === "wrong-round" ? round + 1 : round, mode, secretKey);
  return { round, randomness: beaconRandomness(signature), signature };
}

function signWithFault(round: number, mode: FaultMode, secretKey: string): string {
  if (mode === "other-chain") return signBeacon(round, newDrandKey());
  const signature = signBeacon(round, secretKey);
  if (mode !== "wrong-signature") return signature;
  const bytes = hexToBytes(signature);
  bytes[47] = (bytes[47] ?? 0) ^ 1;
  return bytesToHex(bytes);
}
