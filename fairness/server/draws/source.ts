import type { BeaconChain } from "../../rules/beacon.ts";
import type { RequestedNumbers } from "../../rules/draw-rule.ts";
import type { DrawSource } from "../../rules/fairness.ts";

export interface NumbersRequest extends RequestedNumbers {
  requestId: string;
  /** Signed together with the numbers: the draw, and the hash of its frozen list. */
  userData: { id: string; entries_sha256: string };
}

export interface SignedAnswer {
  random: string;
  /** Base64. */
  signature: string;
}

export interface RandomSource {
  name: DrawSource;
  label: string;
  /** Returns the key that verifies the source's replies, in PEM. */
  publicKey(): Promise<string>;
  /** Returns the account, whose serial number grows by one with every reply. */
  account(): Promise<string>;
  /** True when the account can be used outside of this site. Its serial number must then be requested before the first draw. */
  isCountedOutside: boolean;
  /** Requests new integers. Throws `RandomUnavailable`, even though the source may have made a reply. */
  generate(request: NumbersRequest): Promise<SignedAnswer>;
  /** Returns the reply with this serial number, or null when the source never used that number. Throws `RandomUnavailable`. */
  result(serialNumber: number): Promise<SignedAnswer | null>;
}

/**
 * A source of beacons. A beacon is published once for each round and is the same for everybody, so repeated requests gain
 * nothing.
 */
export interface BeaconSource {
  /** Chains whose rounds are available. New draws commit to the first chain. */
  chains: readonly BeaconChain[];
  label: string;
  /** Returns the chain's verified signature of a round, in hex. Throws `RandomUnavailable`. */
  signature(chain: BeaconChain, round: number): Promise<string>;
  /** Returns the newest published and signed round; null when no relay responds. */
  latest(chain: BeaconChain): Promise<number | null>;
}

/** Thrown when the source gave no usable reply. `reason` completes the sentence "RANDOM.ORG …" and may be shown to an admin. */
export class RandomUnavailable extends Error {
  readonly reason: string;
  /** True when the source refused the request, so it has certainly drawn no numbers. */
  readonly refused: boolean;

  constructor(reason: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(`The source of random numbers ${reason}.`, options);
    this.name = "RandomUnavailable";
    this.reason = reason;
    this.refused = refused;
  }
}
