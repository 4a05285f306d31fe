// RANDOM.ORG's wire format (Signed API, Release 4): JSON-RPC over POST. The exact text of the `random` member is kept.
import { z } from "zod";
import type { NumbersRequest } from "../../fairness/server/draws/source.ts";
import type { HttpClient } from "../common/http-client.ts";

export type WireAnswer =
  | { kind: "signed"; random: string; signature: string; advisoryDelayMs: number }
  | { kind: "error"; code: number; message: string }
  | { kind: "nothing" };

export interface RandomOrgClient {
  /** Throws `HttpError`. Then it is unknown whether RANDOM.ORG has created a result. */
  generateSignedIntegers(request: NumbersRequest): Promise<WireAnswer>;
  getResult(serialNumber: number): Promise<WireAnswer>;
}

const responseSchema = z.union([
  z.object({
    result: z.object({
      random: z.record(z.string(), z.unknown()),
      signature: z.string().min(1).max(2_000),
      advisoryDelay: z.number().min(0).max(3_600_000).default(0),
    }),
  }),
  z.object({ error: z.object({ code: z.number(), message: z.string().max(1_000) }) }),
]);

/** Enough for 10,000 numbers and their envelope. */
const maxBytes = 1024 * 1024;

/** `apiUrl` is a function, because the sandbox's URL is known only after the server has started listening. */
export function createRandomOrgClient(
  outside: Pick<HttpClient, "json" | "text">,
  apiUrl: () => string,
  apiKey: string,
): RandomOrgClient {
  const invoke = async (method: string, params: object, id: string): Promise<WireAnswer> => {
    const text = await outside.text({
      service: "random-org",
      url: new URL(apiUrl()),
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", method, params: { apiKey, ...params }, id }),
      // A retry would draw twice. The caller first looks for an earlier result.
      repeatable: false,
      maxBytes,
    });
    return parseAnswer(text);
  };
  return {
    generateSignedIntegers({ n, min, max, replacement, userData, requestId }) {
      const fixed = { base: 10, pregeneratedRandomization: null, licenseData: null, userData, ticketId: null };
      return invoke("generateSignedIntegers", { n, min, max, replacement, ...fixed }, requestId);
    },
    getResult: (serialNumber) => invoke("getResult", { serialNumber }, `result-${serialNumber}`),
  };
}

export function parseAnswer(text: string): WireAnswer {
  const parsed = responseSchema.safeParse(JSON.parse(text));
  if (!parsed.success) return { kind: "nothing" };
  if ("error" in parsed.data) return { kind: "error", ...parsed.data.error };
  const { signature, advisoryDelay } = parsed.data.result;
  const random = extractMember(extractMember(text, "result") ?? "", "random");
  return random === null ? { kind: "nothing" } : { kind: "signed", random, signature, advisoryDelayMs: advisoryDelay };
}

/**
 * Returns the exact text of an object member of an object, or null if there is none. The signature covers this text, which
 * parsing and serialising could change.
 */
export function extractMember(object: string, name: string): string | null {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;
  let depth = 0;
  let key: string | null = null;
  let from = -1;
  for (let token = tokens.exec(object); token !== null; token = tokens.exec(object)) {
    const [sign] = token;
    if (sign === "{" || sign === "[") {
      if (depth === 1 && key === name && sign === "{") from = token.index;
      depth += 1;
    } else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 1 && from !== -1) return object.slice(from, token.index + 1);
    } else if (depth === 1 && sign === ",") key = null;
    else if (depth === 1 && sign !== ":" && key === null) key = String(JSON.parse(sign));
  }
  return null;
}
