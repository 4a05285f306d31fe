import { createHash, generateKeyPairSync } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import {
  findSigned,
  type SignerKeys,
  type SigningOrder,
  signNumbers,
} from "../../fairness/server/draws/signed-numbers.ts";
import type { RandomSource } from "../../fairness/server/draws/source.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import { hashApiKey } from "./adapter.ts";

export const randomOrgSandboxPath = "/sandbox/random-org/json-rpc/4/invoke";
/** Our API key for the sandbox. It is secret, even on a public demo. */
export const sandboxApiKey = ({ privatePem }: SignerKeys): string =>
  createHash("sha256").update(`api key:${privatePem}`).digest("hex");
export const sandboxSignerSecret = "random-org-sandbox";

export const newSandboxKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

const license = { type: "sandbox", text: "Numbers of the demo's sandbox, worth nothing", infoUrl: null } as const;

/** The data that the sandbox signs. The draws in the demo's example data are signed in the same way. */
export const sandboxSigningOrder = (keys: SignerKeys, request: SigningOrder["request"], now: Date): SigningOrder => ({
  signer: "sandbox",
  keys,
  account: hashApiKey(sandboxApiKey(keys)),
  license,
  request,
  now,
});

const rpcCallSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.looseObject({ apiKey: z.string() }),
});

const integersParams = z.object({
  n: z.int().min(1).max(10_000),
  min: z.int().min(0).max(1),
  max: z.int().min(1).max(1_000_000_000),
  replacement: z.boolean(),
  userData: z.object({ id: z.string(), entries_sha256: z.string() }),
});
const resultParams = z.object({ serialNumber: z.int().min(1) });

/** The sandbox without HTTP, for the draws in the demo's example data, which are made before the server listens. */
export function createDirectSandbox({ db, clock, keys }: Omit<RandomOrgSandboxDeps, "book">): RandomSource {
  return {
    name: "sandbox",
    label: "RANDOM.ORG's sandbox",
    publicKey: async () => (await keys()).publicPem,
    account: async () => hashApiKey(sandboxApiKey(await keys())),
    isCountedOutside: false,
    async generate(request) {
      const order = sandboxSigningOrder(await keys(), request, clock.now());
      return inTransaction(db, (tx) => signNumbers(tx, order));
    },
    result: (serialNumber) => findSigned(db, "sandbox", { serialNumber }),
  };
}

export interface RandomOrgSandboxDeps {
  db: Db;
  clock: Clock;
  book: SandboxBook;
  keys: () => Promise<SignerKeys>;
}

export function createRandomOrgSandbox(needs: RandomOrgSandboxDeps): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post(randomOrgSandboxPath, faultMiddleware(needs.book, "random-org"), limitedBody(), async (c) => {
    const parsed = rpcCallSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json(rpcError(null, -32600, "Invalid Request"));
    const { id, method, params } = parsed.data;
    if (params.apiKey !== sandboxApiKey(await needs.keys()))
      return c.json(rpcError(id, 400, "The API key you specified does not exist"));
    const answer = await handleCall(method, params, String(id), needs);
    if ("error" in answer) return c.json(rpcError(id, answer.error, answer.message));
    // Assembled as text, so the response contains exactly the text that was signed.
    const usage = `"bitsUsed":0,"bitsLeft":1000000,"requestsLeft":1000,"advisoryDelay":0`;
    const result = `{"random":${answer.random},"signature":${JSON.stringify(answer.signature)},"cost":0,${usage}}`;
    return c.body(`{"jsonrpc":"2.0","result":${result},"id":${JSON.stringify(id)}}`, 200, {
      "Content-Type": "application/json",
    });
  });
  return routes;
}

type Answer = { random: string; signature: string } | { error: number; message: string };

async function handleCall(
  method: string,
  params: unknown,
  requestId: string,
  needs: RandomOrgSandboxDeps,
): Promise<Answer> {
  if (method === "generateSignedIntegers") return generateIntegers(params, requestId, needs);
  if (method === "getResult") return findResult(params, needs);
  return { error: -32601, message: "Method not found" };
}

async function generateIntegers(
  params: unknown,
  requestId: string,
  { db, clock, keys }: RandomOrgSandboxDeps,
): Promise<Answer> {
  const parsed = integersParams.safeParse(params);
  if (!parsed.success) return { error: 203, message: "A parameter has an illegal value" };
  const { n, max, replacement } = parsed.data;
  if (!replacement && (parsed.data.min !== 1 || n > max))
    return { error: 301, message: "There are not that many different numbers" };
  const order = sandboxSigningOrder(await keys(), { ...parsed.data, requestId }, clock.now());
  return db.transaction().execute((tx) => signNumbers(tx, order));
}

async function findResult(params: unknown, { db }: RandomOrgSandboxDeps): Promise<Answer> {
  const parsed = resultParams.safeParse(params);
  const found = parsed.success ? await findSigned(db, "sandbox", parsed.data) : null;
  return found ?? { error: 303, message: "No result was found under this serial number" };
}

const rpcError = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: "2.0",
  error: { code, message, data: null },
  id,
});
