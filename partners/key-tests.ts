// Tries a key that was typed at the desk: asks its service what the site would ask it, and keeps nothing. What it answers names
// neither key nor address.
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { PartnerSlug } from "../common/contract/partners.ts";
import { type ServiceName, services } from "../common/contract/services.ts";
import type { OAuthKeys, ServiceAccess } from "../common/server/config.ts";
import type { House } from "../common/server/house.ts";
import { hasKey } from "../common/server/service-access.ts";
import type { KeyTested } from "../features/keys/contract/service-keys.ts";
import { PartnerResting, PartnerUnavailable } from "../features/wagers/source.ts";
import { monthStart } from "../platform/base/clock.ts";
import { trySmtp } from "../platform/mail/mail.ts";
import { picturePlace } from "../platform/pictures/pictures.ts";
import { createOutside, type Outside, OutsideError } from "./common/fetch.ts";
import { type DiscordPlace, discordPlatform, theRealDiscord } from "./discord/client.ts";
import { kickPlatform } from "./kick/adapter.ts";
import { createKickApi, createKickOAuth, type KickPlace, theRealKick } from "./kick/client.ts";
import { createRandomOrgClient } from "./random-org/client.ts";
import { tryWagerSource } from "./wager-sources.ts";

type Said = Omit<KeyTested, "ms">;

/** Where Kick and Discord are: their own places, or the sandbox's. */
export interface PlatformPlaces {
  kick: (keys: OAuthKeys) => KickPlace;
  discord: (keys: OAuthKeys) => DiscordPlace;
}

const realPlaces: PlatformPlaces = {
  kick: ({ clientId, clientSecret }) => theRealKick(clientId, clientSecret),
  discord: ({ clientId, clientSecret }) => theRealDiscord(clientId, clientSecret),
};

/** A service that asks us to wait, or fails, is not asked again by a test. */
const outsideFor = (): Outside => createOutside({ retries: 0 });

export function createKeyTests(house: House, places = realPlaces) {
  return {
    async ask(service: ServiceName, access: ServiceAccess): Promise<KeyTested> {
      const begun = performance.now();
      const said = await asked(house, places, service, access).catch((): Said => unclear(service));
      const ms = Math.round(performance.now() - begun);
      return { ...said, ms: isTimeTold(service, said) ? ms : null };
    },
  };
}

/** How long an address of the admin's own took to fail would tell what is there (docs/decisions/0055). */
const isTimeTold = (service: ServiceName, { verdict }: Said): boolean =>
  verdict !== "unasked" && (verdict === "right" || (service !== "mail" && service !== "storage"));

function asked(house: House, places: PlatformPlaces, service: ServiceName, access: ServiceAccess): Promise<Said> {
  if (!hasKey(access, service)) return Promise.resolve(unasked("There is no key to test."));
  switch (service) {
    case "roobet":
    case "rainbet":
    case "csgobig":
    case "clash":
    case "packdraw":
      return figures(house, service, access);
    case "roobet_chat":
      return Promise.resolve(unasked("Nobody can be asked about it: the next line of the chat will tell."));
    case "kick":
    case "discord":
      return platform(places, service, access);
    case "random_org":
      return numbers(access);
    case "mail":
      return mailServer(access);
    case "storage":
      return bucket(house, access);
  }
}

const right = (says: string): Said => ({ verdict: "right", says });
const wrong = (says: string): Said => ({ verdict: "wrong", says });
const down = (says: string): Said => ({ verdict: "down", says });
const unasked = (says: string): Said => ({ verdict: "unasked", says });
const unclear = (service: ServiceName): Said =>
  down(`${services[service].label} gave no answer to use. The key may be right.`);

async function figures(house: House, service: PartnerSlug, access: ServiceAccess): Promise<Said> {
  const { label } = services[service];
  const { apiKey = "", apiUrl } = access[service];
  const isOurs = house.keys.now()[service].apiKey === apiKey;
  const source = tryWagerSource({ house, outside: outsideFor() }, service, { apiKey, apiUrl, isOurs });
  try {
    const { rows, skipped } = await source.month(monthStart(house.clock.now()));
    const count = [...rows].length;
    if (skipped.count > 0 && count === 0)
      return down(`${label} answered with rows that make no sense. Is it the right address?`);
    return right(`${label} takes this key: ${count === 1 ? "1 account" : `${count} accounts`} this month.`);
  } catch (error) {
    if (error instanceof PartnerResting)
      return unasked(`${label} was asked a moment ago and may be asked again at ${hour(error.until)} UTC.`);
    if (error instanceof PartnerUnavailable) return whyNot(label, error);
    throw error;
  }
}

const hour = (at: Date): string => at.toISOString().slice(11, 16);

/** Refused with a status, or in words of its own: the key. Anything else: the service. */
function whyNot(label: string, { reason, cause }: PartnerUnavailable): Said {
  if (!(cause instanceof OutsideError)) {
    if (!/^refused/.test(reason)) return down(`${label} ${reason}. The key may be right.`);
    return wrong(`${label} ${reason}. Is it ${label}'s own key?`);
  }
  const { status = 0 } = cause;
  if (status === 429) return unasked(`${label} ${reason}; test again later.`);
  if (status >= 400 && status < 500)
    return wrong(`${label} refused this key (${status}). Is it ${label}'s own, and copied whole?`);
  return down(`${label} ${plain(reason)}. The key may be right.`);
}

/** Without the system's code, which says nothing to who runs a site. */
const plain = (reason: string): string => reason.replace(/ \([A-Z_0-9]+\)$/, "");

async function platform(places: PlatformPlaces, service: "kick" | "discord", access: ServiceAccess): Promise<Said> {
  const { label } = services[service];
  const keys = access[service];
  if (keys === undefined) return unasked("There is no key to test.");
  const tried = await platformAt(places, service, keys).tryKeys();
  if (tried.ok) return right(`${label} takes this client ID and secret.`);
  if (/^refused/.test(tried.reason))
    return wrong(`${label} refused them. Do both belong to one application of ${label}'s?`);
  return down(`${label} ${plain(tried.reason)}. They may be right.`);
}

function platformAt(places: PlatformPlaces, service: "kick" | "discord", keys: OAuthKeys) {
  const outside = outsideFor();
  if (service === "discord") return discordPlatform(outside, places.discord(keys));
  const place = places.kick(keys);
  return kickPlatform(createKickOAuth(place), createKickApi(outside, place));
}

/** Their codes about the key itself, and about what it has used up (api.random.org/json-rpc/4/error-codes). */
const keyCodes = new Set([400, 401]);
const quotaCodes = new Set([402, 403]);

/** Asks for a number that was drawn long ago, or never: no draw is made. */
async function numbers({ randomOrg: { apiKey = "", apiUrl } }: ServiceAccess): Promise<Said> {
  try {
    const answer = await createRandomOrgClient(outsideFor(), () => apiUrl, apiKey).getResult(1);
    if (answer.kind === "nothing") return down("RANDOM.ORG answered with something else. Is it the right address?");
    if (answer.kind === "error" && keyCodes.has(answer.code))
      return wrong(`RANDOM.ORG does not know this key, or it is stopped (error ${answer.code}).`);
    if (answer.kind === "error" && quotaCodes.has(answer.code))
      return right("RANDOM.ORG takes this key, but what it may ask today is used up.");
    return right("RANDOM.ORG takes this key.");
  } catch (error) {
    if (error instanceof OutsideError) return down(`RANDOM.ORG ${plain(error.reason)}. The key may be right.`);
    throw error;
  }
}

/** One word for everything but the password: what listens at an address of the admin's is not told. */
async function mailServer({ smtpUrl = "" }: ServiceAccess): Promise<Said> {
  try {
    await trySmtp(smtpUrl);
    return right("The mail server takes letters from us (none was sent).");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAUTH")
      return wrong("The mail server refused this user and password.");
    return down("No mail server takes letters from us there. Are host and port right?");
  }
}

/** A few bytes are written, read and taken away again. */
async function bucket({ config }: House, { s3 }: ServiceAccess): Promise<Said> {
  const place = picturePlace({ dataDir: config.dataDir, s3 });
  const name = `key-test-${randomUUID()}`;
  const bytes = Buffer.from("Windfall tried a key; this may be deleted.");
  try {
    await place.write(name, bytes);
    const read = await place.read(name);
    if (read === null || !bytes.equals(read)) return down("What was written to the bucket does not come back.");
    return right("The bucket takes pictures, and gives them back.");
  } catch (error) {
    return isRefusedByStorage(error)
      ? wrong("The storage refused: are both keys right, and may they write into that bucket?")
      : down("No storage takes pictures from us there. Are endpoint and region right?");
  } finally {
    await place.remove(name).catch(() => {});
  }
}

const refusals = new Set([401, 403, 404]);

/** As the client library says it: the status the storage answered with. */
function isRefusedByStorage(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("$metadata" in error)) return false;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return false;
  return typeof metadata.httpStatusCode === "number" && refusals.has(metadata.httpStatusCode);
}
