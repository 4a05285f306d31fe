// Reads one round of one chain from a relay, by drand's HTTP API (v1). The signature proves the round, so any relay is good
// enough. Relays are asked in turn until one returns a round that the chain signed.
import { z } from "zod";
import type { BeaconChain } from "../../fairness/rules/beacon.ts";
import { type BeaconSource, RandomUnavailable } from "../../fairness/server/draws/source.ts";
import { type HttpClient, HttpError } from "../common/http-client.ts";

const beaconSchema = z.object({ round: z.int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** Short, because asking all relays without success must end within a draw's lease. */
const timeoutMs = 5_000;
/** For the newest round, all relays are asked in parallel, because freezing a list waits for the answer. */
const latestTimeoutMs = 2_000;
/** A relay that failed is asked last for this long. */
const relayCooldownMs = 30_000;
const maxBytes = 4 * 1024;

export interface DrandEndpoints {
  chains: readonly BeaconChain[];
  /** URLs without a path, in the order in which they are asked. */
  relays: () => readonly string[];
  label: string;
}

export function createDrandSource(
  outside: Pick<HttpClient, "json">,
  { chains, relays, label }: DrandEndpoints,
): BeaconSource {
  const awayUntil = new Map<string, number>();
  const isAway = (relay: string) => performance.now() < (awayUntil.get(relay) ?? 0);
  const fetchRound = async (question: RoundRequest) => {
    const reply = await fetchFromRelay(outside, question);
    if (reply.kind === "away") awayUntil.set(question.relay, performance.now() + relayCooldownMs);
    else awayUntil.delete(question.relay);
    return reply;
  };
  return {
    chains,
    label,
    async signature(chain, round) {
      let last = "has no relay";
      for (const relay of [...relays()].sort((one, other) => Number(isAway(one)) - Number(isAway(other)))) {
        const reply = await fetchRound({ relay, chain, round, timeoutMs });
        if (reply.kind === "beacon") return reply.signature;
        last = reply.reason;
      }
      throw new RandomUnavailable(last);
    },
    async latest(chain) {
      const near = relays().filter((relay) => !isAway(relay));
      const answers = near.map((relay) => fetchRound({ relay, chain, round: null, timeoutMs: latestTimeoutMs }));
      const rounds = (await Promise.all(answers)).flatMap((reply) => (reply.kind === "beacon" ? [reply.round] : []));
      return rounds.length === 0 ? null : Math.max(...rounds);
    },
  };
}

interface RoundRequest {
  relay: string;
  chain: BeaconChain;
  /** Null for the newest round. */
  round: number | null;
  timeoutMs: number;
}

type RelayResult = { kind: "beacon"; round: number; signature: string } | { kind: "nothing" | "away"; reason: string };

async function fetchFromRelay(
  outside: Pick<HttpClient, "json">,
  { relay, chain, round, timeoutMs: limit }: RoundRequest,
): Promise<RelayResult> {
  const url = new URL(`${relay.replace(/\/$/, "")}/${chain.hash}/public/${round ?? "latest"}`);
  try {
    // Does not retry, because asking the next relay is the second attempt.
    const service = `drand ${url.host}`;
    const answer = await outside.json({ service, url, repeatable: false, timeoutMs: limit, maxBytes });
    return verifyBeacon(chain, round, answer);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // For a future round, drand really sends a 425, but documents a 404.
    const isEarly = error.status === 425 || error.status === 404;
    return isEarly
      ? { kind: "nothing", reason: "has not published this round yet" }
      : { kind: "away", reason: error.reason };
  }
}

async function verifyBeacon(chain: BeaconChain, wantedRound: number | null, answer: unknown): Promise<RelayResult> {
  const parsed = beaconSchema.safeParse(answer);
  if (!parsed.success) return { kind: "nothing", reason: "answered with something that is not a beacon" };
  const { round, signature } = parsed.data;
  if (wantedRound !== null && round !== wantedRound) return { kind: "nothing", reason: "answered with another round" };
  // Imported here because the module is large and needed only once per draw.
  const { isBeaconValid: beaconHolds } = await import("../../fairness/rules/beacon-numbers.ts");
  if (beaconHolds(round, signature, chain.publicKey)) return { kind: "beacon", round, signature };
  return { kind: "nothing", reason: "answered with a signature of another chain" };
}
