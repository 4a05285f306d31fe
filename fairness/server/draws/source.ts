// What a draw needs of a source of random numbers. partners/ implements it; so does the site's own signer.
import type { BeaconChain } from "../../rules/beacon.ts";
import type { RequestedNumbers } from "../../rules/draw-rule.ts";
import type { DrawSource } from "../../rules/fairness.ts";

export interface NumbersRequest extends RequestedNumbers {
  /** Names the asking itself; sent along, so that logs on both sides can be matched. */
  requestId: string;
  /** Signed with the numbers: which draw, and the hash of its frozen list. */
  userData: { id: string; entries_sha256: string };
}

/** An answer as it was given: `random` is the exact text that was signed. */
export interface SignedAnswer {
  random: string;
  /** Base64. */
  signature: string;
}

export interface RandomSource {
  name: DrawSource;
  /** What it is called in a sentence: "RANDOM.ORG". */
  label: string;
  /** PEM of the key its answers are checked with. */
  publicKey(): Promise<string>;
  /** Names the account whose serial numbers count up by one with every answer. */
  account(): Promise<string>;
  /** The account's numbers may be given out without this site: what they were before a first draw has to be asked. */
  isCountedOutside: boolean;
  /** The integers asked for, made now. Throws `RandomUnavailable`; then an answer may exist all the same. */
  generate(request: NumbersRequest): Promise<SignedAnswer>;
  /** What was answered under this serial number, or null when it was never given out. Throws `RandomUnavailable`. */
  result(serialNumber: number): Promise<SignedAnswer | null>;
}

/** A beacon speaks by itself, once a round, to everybody alike: there is nothing to ask it twice. */
export interface BeaconSource {
  /** Chains whose rounds can be had; the first is the one draws are committed to now. */
  chains: readonly BeaconChain[];
  /** What it is called in a sentence: "drand". */
  label: string;
  /** The chain's signature of a round, proven to be its own, in hex. Throws `RandomUnavailable`. */
  signature(chain: BeaconChain, round: number): Promise<string>;
  /** The newest round that was told and signed; null when nobody was reached. */
  latest(chain: BeaconChain): Promise<number | null>;
}

/** The source gave no answer to use. `reasonSchema` ends the sentence "RANDOM.ORG …" and is fit for an admin's eyes. */
export class RandomUnavailable extends Error {
  readonly reason: string;
  /** The question itself was refused: it was certainly not answered. */
  readonly refused: boolean;

  constructor(reason: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(`The source of random numbers ${reason}.`, options);
    this.name = "RandomUnavailable";
    this.reason = reason;
    this.refused = refused;
  }
}
