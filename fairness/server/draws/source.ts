// The interfaces of sources of random numbers and beacons. partners/ implements them; so does the site's own signer.
import type { BeaconChain } from "../../rules/beacon.ts";
import type { RequestedNumbers } from "../../rules/draw-rule.ts";
import type { DrawSource } from "../../rules/fairness.ts";

export interface NumbersRequest extends RequestedNumbers {
  /** Identifies the request and is sent along, so that logs on both sides can be matched. */
  requestId: string;
  /** Signed with the numbers: the draw, and the hash of its frozen list. */
  userData: { id: string; entries_sha256: string };
}

/** A reply as received: `random` is the exact text that was signed. */
export interface SignedAnswer {
  random: string;
  /** Base64. */
  signature: string;
}

export interface RandomSource {
  name: DrawSource;
  /** The source's name in a sentence: "RANDOM.ORG". */
  label: string;
  /** Returns the PEM of the key that verifies its replies. */
  publicKey(): Promise<string>;
  /** Returns the account, whose serial number grows by one with every reply. */
  account(): Promise<string>;
  /** The account can be used outside of this site, so its serial number must be requested before the first draw. */
  isCountedOutside: boolean;
  /** Requests new integers. Throws `RandomUnavailable`, after which a reply may exist anyway. */
  generate(request: NumbersRequest): Promise<SignedAnswer>;
  /** Returns the reply with this serial number, or null when it was never given out. Throws `RandomUnavailable`. */
  result(serialNumber: number): Promise<SignedAnswer | null>;
}

/** A beacon publishes once a round, the same for everybody, so there is nothing to request twice. */
export interface BeaconSource {
  /** Chains whose rounds are available. New draws commit to the first. */
  chains: readonly BeaconChain[];
  /** The source's name in a sentence: "drand". */
  label: string;
  /** Returns the chain's verified signature of a round, in hex. Throws `RandomUnavailable`. */
  signature(chain: BeaconChain, round: number): Promise<string>;
  /** Returns the newest published and signed round; null when no relay responds. */
  latest(chain: BeaconChain): Promise<number | null>;
}

/** The source gave no usable reply. `reason` ends the sentence "RANDOM.ORG …" and may be shown to an admin. */
export class RandomUnavailable extends Error {
  readonly reason: string;
  /** The source refused the request, so it certainly did not answer it. */
  readonly refused: boolean;

  constructor(reason: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(`The source of random numbers ${reason}.`, options);
    this.name = "RandomUnavailable";
    this.reason = reason;
    this.refused = refused;
  }
}
