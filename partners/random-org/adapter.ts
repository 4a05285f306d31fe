import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { randomOrgPublicKey } from "../../fairness/rules/signed-numbers.ts";
import { type RandomSource, RandomUnavailable, type SignedAnswer } from "../../fairness/server/draws/source.ts";
import { HttpError } from "../common/http-client.ts";
import type { RandomOrgClient, WireAnswer } from "./client.ts";

/** Returns how RANDOM.ORG's signed data identifies the caller: the SHA-512 of the API key. */
export const hashApiKey = (apiKey: string): string => createHash("sha512").update(apiKey).digest("base64");

export interface RandomOrgIdentity {
  name: "random.org" | "sandbox";
  account: string;
  publicKey: () => Promise<string>;
}

export const productionRandomOrg = (apiKey: string): RandomOrgIdentity => ({
  name: "random.org",
  account: hashApiKey(apiKey),
  publicKey: async () => randomOrgPublicKey,
});

/** If the wait is longer, the draw tries again later. */
const maxWaitMs = 5_000;
/** RANDOM.ORG's codes 200 to 399 are about the request's parameters (api.random.org/json-rpc/4/error-codes). */
const isRefusal = (code: number): boolean => (code >= 200 && code < 400) || code === -32602;

export function createRandomOrgSource(client: RandomOrgClient, identity: RandomOrgIdentity): RandomSource {
  let quietUntilMs = 0;
  /** Waits between calls as long as RANDOM.ORG asks (`advisoryDelay`). */
  const politely = async (send: () => Promise<WireAnswer>): Promise<WireAnswer> => {
    const waitMs = quietUntilMs - performance.now();
    if (waitMs > maxWaitMs) throw new RandomUnavailable("asked us to wait before the next request");
    if (waitMs > 0) await sleep(waitMs);
    const answer = await wrapHttpError(send());
    if (answer.kind === "signed") quietUntilMs = performance.now() + answer.advisoryDelayMs;
    return answer;
  };
  return {
    name: identity.name,
    label: identity.name === "sandbox" ? "RANDOM.ORG's sandbox" : "RANDOM.ORG",
    publicKey: identity.publicKey,
    account: async () => identity.account,
    isCountedOutside: identity.name === "random.org",
    async generate(request) {
      const answer = await politely(() => client.generateSignedIntegers(request));
      return toSignedAnswer(answer) ?? throwUnavailable(answer);
    },
    async result(serialNumber) {
      const answer = await politely(() => client.getResult(serialNumber));
      return (
        toSignedAnswer(answer) ?? (answer.kind === "error" && isNoSuchResult(answer) ? null : throwUnavailable(answer))
      );
    },
  };
}

/**
 * RANDOM.ORG documents no code for a result that does not exist. So this accepts every error except those about the
 * key, the quota and the service itself. If this wrongly skips a result, the draw still takes the lowest serial number
 * for which it finds one.
 */
const isNoSuchResult = ({ code }: { code: number }): boolean =>
  !(code >= 400 && code < 410) && !(code >= 500 && code < 600) && (code > -32_000 || code === -32_602);

const toSignedAnswer = (answer: WireAnswer): SignedAnswer | null =>
  answer.kind === "signed" ? { random: answer.random, signature: answer.signature } : null;

function throwUnavailable(answer: WireAnswer): never {
  if (answer.kind !== "error") throw new RandomUnavailable("answered with something that is not a signed answer");
  const { code } = answer;
  throw new RandomUnavailable(`refused the request (error ${code})`, { refused: isRefusal(code) });
}

async function wrapHttpError(answer: Promise<WireAnswer>): Promise<WireAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError) throw new RandomUnavailable(error.reason, { cause: error });
    throw error;
  }
}
