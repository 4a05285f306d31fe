// Tests a key that an admin types at the desk. It sends the same request as the site would and stores nothing. The result
// contains neither the key nor the URL.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { PartnerSlug } from "../common/contract/partners.ts";
import { type ServiceName, services } from "../common/contract/services.ts";
import type { OAuthKeys, ServiceAccess } from "../common/server/config.ts";
import type { House } from "../common/server/house.ts";
import { hasKey } from "../common/server/service-access.ts";
import type { KeyTested } from "../features/keys/contract/service-keys.ts";
import { PartnerPaused, PartnerUnavailable } from "../features/wagers/source.ts";
import { monthStart } from "../platform/base/clock.ts";
import { testSmtp } from "../platform/mail/mail.ts";
import { createPictureStore } from "../platform/pictures/pictures.ts";
import { createHttpClient, type HttpClient, HttpError } from "./common/http-client.ts";
import { createDiscordPlatform, type DiscordEndpoints, productionDiscord } from "./discord/client.ts";
import { createKickPlatform } from "./kick/adapter.ts";
import { createKickApi, createKickOAuth, type KickEndpoints, productionKick } from "./kick/client.ts";
import { createRandomOrgClient } from "./random-org/client.ts";
import { tryWagerSource } from "./wager-sources.ts";

type KeyTestResult = Omit<KeyTested, "ms">;

export interface PlatformEndpoints {
  kick: (keys: OAuthKeys) => KickEndpoints;
  discord: (keys: OAuthKeys) => DiscordEndpoints;
}

const productionEndpoints: PlatformEndpoints = {
  kick: ({ clientId, clientSecret }) => productionKick(clientId, clientSecret),
  discord: ({ clientId, clientSecret }) => productionDiscord(clientId, clientSecret),
};

/** A test does not retry when a service fails or asks us to wait. */
const createTestClient = (): HttpClient => createHttpClient({ retries: 0 });

export function createKeyTests(house: House, places = productionEndpoints) {
  return {
    async run(service: ServiceName, access: ServiceAccess): Promise<KeyTested> {
      const begun = performance.now();
      const said = await testKey(house, places, service, access).catch((): KeyTestResult => unusableAnswer(service));
      const ms = Math.round(performance.now() - begun);
      return { ...said, ms: mayReportTime(service, said) ? ms : null };
    },
  };
}

/**
 * Returns whether the admin may see how long the test took. If the admin chose the address, the time until a failure
 * would reveal what is on our network (docs/decisions/0055).
 */
const mayReportTime = (service: ServiceName, { verdict }: KeyTestResult): boolean =>
  verdict !== "unasked" && (verdict === "right" || (service !== "mail" && service !== "storage"));

function testKey(
  house: House,
  places: PlatformEndpoints,
  service: ServiceName,
  access: ServiceAccess,
): Promise<KeyTestResult> {
  if (!hasKey(access, service)) return Promise.resolve(notTested("There is no key to test."));
  switch (service) {
    case "roobet":
    case "rainbet":
    case "csgobig":
    case "clash":
    case "packdraw":
      return testPartnerKey(house, service, access);
    case "roobet_chat":
      return Promise.resolve(notTested("Nobody can be asked about it: the next line of the chat will tell."));
    case "kick":
    case "discord":
      return testPlatformKeys(places, service, access);
    case "random_org":
      return testRandomOrgKey(access);
    case "mail":
      return testMailServer(access);
    case "storage":
      return testBucket(house, access);
  }
}

const rightKey = (says: string): KeyTestResult => ({ verdict: "right", says });
const wrongKey = (says: string): KeyTestResult => ({ verdict: "wrong", says });
const serviceDown = (says: string): KeyTestResult => ({ verdict: "down", says });
const notTested = (says: string): KeyTestResult => ({ verdict: "unasked", says });
const unusableAnswer = (service: ServiceName): KeyTestResult =>
  serviceDown(`${services[service].label} gave no answer to use. The key may be right.`);

async function testPartnerKey(house: House, service: PartnerSlug, access: ServiceAccess): Promise<KeyTestResult> {
  const { label } = services[service];
  const { apiKey = "", apiUrl } = access[service];
  const isOurs = house.keys.now()[service].apiKey === apiKey;
  const source = tryWagerSource({ house, outside: createTestClient() }, service, { apiKey, apiUrl, isOurs });
  try {
    const { rows, skipped } = await source.month(monthStart(house.clock.now()));
    const count = [...rows].length;
    if (skipped.count > 0 && count === 0)
      return serviceDown(`${label} answered with rows that make no sense. Is it the right address?`);
    return rightKey(`${label} takes this key: ${count === 1 ? "1 account" : `${count} accounts`} this month.`);
  } catch (error) {
    if (error instanceof PartnerPaused)
      return notTested(`${label} was asked a moment ago and may be asked again at ${formatHour(error.until)} UTC.`);
    if (error instanceof PartnerUnavailable) return explainFailure(label, error);
    throw error;
  }
}

const formatHour = (at: Date): string => at.toISOString().slice(11, 16);

/** Blames the key for a refusal with a status or a text, and the service for any other failure. */
function explainFailure(label: string, { reason, cause }: PartnerUnavailable): KeyTestResult {
  if (!(cause instanceof HttpError)) {
    if (!/^refused/.test(reason)) return serviceDown(`${label} ${reason}. The key may be right.`);
    return wrongKey(`${label} ${reason}. Is it ${label}'s own key?`);
  }
  const { status = 0 } = cause;
  if (status === 429) return notTested(`${label} ${reason}; test again later.`);
  if (status >= 400 && status < 500)
    return wrongKey(`${label} refused this key (${status}). Is it ${label}'s own, and copied whole?`);
  return serviceDown(`${label} ${withoutErrorCode(reason)}. The key may be right.`);
}

/** Removes the system's error code, which means nothing to the site's staff. */
const withoutErrorCode = (reason: string): string => reason.replace(/ \([A-Z_0-9]+\)$/, "");

async function testPlatformKeys(
  places: PlatformEndpoints,
  service: "kick" | "discord",
  access: ServiceAccess,
): Promise<KeyTestResult> {
  const { label } = services[service];
  const keys = access[service];
  if (keys === undefined) return notTested("There is no key to test.");
  const tried = await createPlatform(places, service, keys).tryKeys();
  if (tried.ok) return rightKey(`${label} takes this client ID and secret.`);
  if (/^refused/.test(tried.reason))
    return wrongKey(`${label} refused them. Do both belong to one application of ${label}'s?`);
  return serviceDown(`${label} ${withoutErrorCode(tried.reason)}. They may be right.`);
}

function createPlatform(places: PlatformEndpoints, service: "kick" | "discord", keys: OAuthKeys) {
  const outside = createTestClient();
  if (service === "discord") return createDiscordPlatform(outside, places.discord(keys));
  const place = places.kick(keys);
  return createKickPlatform(createKickOAuth(place), createKickApi(outside, place));
}

/** RANDOM.ORG's codes about the key, and about a quota that is used up (api.random.org/json-rpc/4/error-codes). */
const keyCodes = new Set([400, 401]);
const quotaCodes = new Set([402, 403]);

/** Asks for an old or unknown result, so this makes no draw. */
async function testRandomOrgKey({ randomOrg: { apiKey = "", apiUrl } }: ServiceAccess): Promise<KeyTestResult> {
  try {
    const answer = await createRandomOrgClient(createTestClient(), () => apiUrl, apiKey).getResult(1);
    if (answer.kind === "nothing")
      return serviceDown("RANDOM.ORG answered with something else. Is it the right address?");
    if (answer.kind === "error" && keyCodes.has(answer.code))
      return wrongKey(`RANDOM.ORG does not know this key, or it is stopped (error ${answer.code}).`);
    if (answer.kind === "error" && quotaCodes.has(answer.code))
      return rightKey("RANDOM.ORG takes this key, but what it may ask today is used up.");
    return rightKey("RANDOM.ORG takes this key.");
  } catch (error) {
    if (error instanceof HttpError)
      return serviceDown(`RANDOM.ORG ${withoutErrorCode(error.reason)}. The key may be right.`);
    throw error;
  }
}

/**
 * Returns the same text for every failure except a wrong password, so the test does not reveal which service is at the address.
 */
async function testMailServer({ smtpUrl = "" }: ServiceAccess): Promise<KeyTestResult> {
  try {
    await testSmtp(smtpUrl);
    return rightKey("The mail server takes letters from us (none was sent).");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAUTH")
      return wrongKey("The mail server refused this user and password.");
    return serviceDown("No mail server takes letters from us there. Are host and port right?");
  }
}

async function testBucket({ config }: House, { s3 }: ServiceAccess): Promise<KeyTestResult> {
  const place = createPictureStore({ dataDir: config.dataDir, s3 });
  const name = `key-test-${randomUUID()}`;
  const bytes = Buffer.from("Windfall tried a key; this may be deleted.");
  try {
    await place.write(name, bytes);
    const read = await place.read(name);
    if (read === null || !bytes.equals(read)) return serviceDown("What was written to the bucket does not come back.");
    return rightKey("The bucket takes pictures, and gives them back.");
  } catch (error) {
    return isRefusedByStorage(error)
      ? wrongKey("The storage refused: are both keys right, and may they write into that bucket?")
      : serviceDown("No storage takes pictures from us there. Are endpoint and region right?");
  } finally {
    await place.remove(name).catch(() => {});
  }
}

const refusedStatuses = new Set([401, 403, 404]);

function isRefusedByStorage(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("$metadata" in error)) return false;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return false;
  return typeof metadata.httpStatusCode === "number" && refusedStatuses.has(metadata.httpStatusCode);
}
