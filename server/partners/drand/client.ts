// drand's wire (its v1 HTTP API): one round of one chain, as a relay tells it. Who tells it matters to nobody, since the
// signature decides; so relays are asked one after the other until one tells what the chain did sign.
import { z } from "zod";
import type { BeaconChain } from "../../../contracts/beacon.ts";
import { type BeaconSource, RandomUnavailable } from "../../draws/source.ts";
import { type Outside, OutsideError } from "../fetch.ts";

const beacon = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** All of them asked in vain are done well within a draw's lease. */
const timeoutMs = 5_000;
const maxBytes = 4 * 1024;

export interface DrandPlace {
  chains: readonly BeaconChain[];
  /** Addresses without the path, asked in this order. */
  relays: () => readonly string[];
  label: string;
}

export function createDrandSource(outside: Pick<Outside, "json">, { chains, relays, label }: DrandPlace): BeaconSource {
  return {
    chains,
    label,
    async signature(chain, round) {
      let last = "has no relay";
      for (const relay of relays()) {
        const told = await tell(outside, relay, chain, round);
        if (told.kind === "beacon") return told.signature;
        last = told.reason;
      }
      throw new RandomUnavailable(last);
    },
  };
}

type Told = { kind: "beacon"; signature: string } | { kind: "nothing"; reason: string };

async function tell(outside: Pick<Outside, "json">, relay: string, chain: BeaconChain, round: number): Promise<Told> {
  const url = new URL(`${relay.replace(/\/$/, "")}/${chain.hash}/public/${round}`);
  try {
    // The next relay is the second try.
    const service = `drand ${url.host}`;
    const answer = await outside.json({ service, url, repeatable: false, insist: true, timeoutMs, maxBytes });
    return proven(chain, round, answer);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A round of the future is 425 there, and 404 in the documentation.
    const isEarly = error.status === 425 || error.status === 404;
    return { kind: "nothing", reason: isEarly ? "has not spoken this round yet" : error.reason };
  }
}

async function proven(chain: BeaconChain, round: number, answer: unknown): Promise<Told> {
  const parsed = beacon.safeParse(answer);
  if (!parsed.success) return { kind: "nothing", reason: "answered with something that is no beacon" };
  if (parsed.data.round !== round) return { kind: "nothing", reason: "answered with another round" };
  // Heavy, and wanted once a draw.
  const { beaconHolds } = await import("../../../contracts/beacon-signature.ts");
  const { signature } = parsed.data;
  if (beaconHolds(round, signature, chain.publicKey)) return { kind: "beacon", signature };
  return { kind: "nothing", reason: "answered with a signature that is not its chain's" };
}
