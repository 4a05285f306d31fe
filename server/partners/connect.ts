// Connects the outside services the configuration names; in demo mode a sandbox plays those without a key.
import { randomBytes } from "node:crypto";
import type { ConsentPlatform, ProfileSource } from "../accounts/source.ts";
import type { StreamSource, VideoSource } from "../content/source.ts";
import type { House } from "../core/house.ts";
import { secret } from "../core/secrets.ts";
import { keysOf } from "../draws/signed-numbers.ts";
import { createSiteSigner } from "../draws/site-signer.ts";
import type { RandomSource } from "../draws/source.ts";
import type { AlertChannel } from "../incidents/source.ts";
import type { Herald } from "../raffles/source.ts";
import { type SandboxBook, sandboxClientId } from "../sandbox/source.ts";
import type { WagerSource } from "../wagers/source.ts";
import { discordPlatform, theRealDiscord } from "./discord/client.ts";
import { createDiscordSandbox, discordSandboxPath } from "./discord/sandbox.ts";
import { alertChannel, discordHerald } from "./discord/webhook.ts";
import { createOutside, type Outside } from "./fetch.ts";
import { kickPlatform, kickStream } from "./kick/adapter.ts";
import { createKickApi, createKickOAuth, theRealKick } from "./kick/client.ts";
import { createKickSandbox, kickSandboxPath } from "./kick/sandbox.ts";
import { createPackdrawClient } from "./packdraw/client.ts";
import { packdrawProfiles } from "./packdraw/profiles.ts";
import { packdrawSandboxPath } from "./packdraw/sandbox.ts";
import { createRandomOrgSource, hashedApiKey, theRealOne } from "./random-org/adapter.ts";
import { createRandomOrgClient } from "./random-org/client.ts";
import {
  createRandomOrgSandbox,
  newSandboxKey,
  randomOrgSandboxPath,
  sandboxApiKey,
  sandboxSignerSecret,
} from "./random-org/sandbox.ts";
import { createRoobetSource } from "./roobet/adapter.ts";
import { createRoobetClient } from "./roobet/client.ts";
import { createRoobetSandbox, roobetSandboxPath, sandboxKey } from "./roobet/sandbox.ts";
import { connectWagerSources, sandboxKey as wagerSandboxKey } from "./wager-sources.ts";
import { theRealYoutube, youtubeVideos } from "./youtube/client.ts";
import { createYoutubeSandbox, youtubeSandboxPath } from "./youtube/sandbox.ts";

export interface Partners {
  /** Every partner that is switched on. */
  sources: WagerSource[];
  /** Roobet among them, and what its chat listener signs with. */
  roobet: { source: WagerSource; chatSecret: string | null } | null;
  stream: StreamSource | null;
  /** YouTube's feeds need no key; in demo mode the sandbox plays them. */
  videos: VideoSource;
  /** Where draws get their numbers. */
  random: RandomSource;
  /** Tells a channel outside what was drawn. */
  herald: Herald;
  /** Where the operator wants to hear what is wrong; null: nowhere. */
  alerts: AlertChannel | null;
  /** Platforms accounts are linked at by consent; null while switched off. */
  kick: ConsentPlatform | null;
  discord: ConsentPlatform | null;
  /** Packdraw's profiles; null while switched off. */
  profiles: ProfileSource | null;
  /** The sandboxes' own routes, to be mounted before anything that asks who is visiting. */
  sandboxes: ReturnType<typeof createRoobetSandbox>[];
}

const newSecret = () => randomBytes(32).toString("hex");

/** `book` is what sandboxes play from; null outside demo mode. */
export async function connectPartners(house: House, book: SandboxBook | null): Promise<Partners> {
  const outside = createOutside();
  const sandboxes: Partners["sandboxes"] = [];
  const roobet = await connectRoobet(house, outside, book, sandboxes);
  const random = await connectRandom(house, outside, book, sandboxes);
  const { kick, stream } = await connectKick(house, outside, book, sandboxes);
  const others = connectWagerSources(house, outside, book, sandboxes);
  return {
    sources: roobet === null ? others : [roobet, ...others],
    roobet: roobet === null ? null : { source: roobet, chatSecret: await roobetChatSecret(house) },
    stream,
    kick,
    discord: await connectDiscord(house, outside, book, sandboxes),
    profiles: connectProfiles(house, outside, book),
    videos: connectVideos(house, outside, book, sandboxes),
    random,
    herald: discordHerald(outside, async () => (await house.settings()).discord_webhook || null),
    alerts: connectAlerts(house, outside),
    sandboxes,
  };
}

const connectAlerts = ({ config }: House, outside: Outside): AlertChannel | null =>
  config.alerts.webhookUrl === undefined ? null : alertChannel(outside, config.alerts.webhookUrl);

/** RANDOM.ORG with a key, its sandbox in demo mode, else the site's own signer. */
async function connectRandom(
  house: House,
  outside: Outside,
  book: SandboxBook | null,
  sandboxes: Partners["sandboxes"],
): Promise<RandomSource> {
  const { apiKey, apiUrl } = house.config.randomOrg;
  if (apiKey !== undefined) {
    return createRandomOrgSource(
      createRandomOrgClient(outside, () => apiUrl, apiKey),
      theRealOne(apiKey),
    );
  }
  if (book === null) return createSiteSigner(house);
  const keys = keysOf(await secret(house.db, sandboxSignerSecret, newSandboxKey));
  const sandboxKey = sandboxApiKey(keys);
  sandboxes.push(createRandomOrgSandbox({ db: house.db, clock: house.clock, book, keys: async () => keys }));
  const client = createRandomOrgClient(outside, () => house.loopback() + randomOrgSandboxPath, sandboxKey);
  const publicKey = async () => keys.publicPem;
  return createRandomOrgSource(client, { name: "sandbox", account: hashedApiKey(sandboxKey), publicKey });
}

async function connectRoobet(
  house: House,
  outside: Outside,
  book: SandboxBook | null,
  sandboxes: Partners["sandboxes"],
): Promise<WagerSource | null> {
  const { apiKey, apiUrl } = house.config.roobet;
  if (apiKey !== undefined)
    return createRoobetSource(
      createRoobetClient(outside, () => apiUrl, apiKey),
      house.clock,
    );
  if (book === null) return null;
  const key = sandboxKey(await secret(house.db, "roobet-sandbox", newSecret));
  sandboxes.push(createRoobetSandbox(book, key));
  const client = createRoobetClient(outside, () => house.loopback() + roobetSandboxPath, key);
  return createRoobetSource(client, house.clock);
}

/** Outside demo mode only the operator's own secret will do: nobody else's listener knows ours. */
async function roobetChatSecret({ config, db }: House): Promise<string | null> {
  if (config.roobet.chatSecret !== undefined) return config.roobet.chatSecret;
  return config.demo ? secret(db, "roobet-chat", newSecret) : null;
}

const secretOf = (house: House, name: string) => secret(house.db, name, newSecret);

async function connectKick(
  house: House,
  outside: Outside,
  book: SandboxBook | null,
  sandboxes: Partners["sandboxes"],
): Promise<{ kick: ConsentPlatform | null; stream: StreamSource | null }> {
  const keys = house.config.kick;
  if (keys === undefined && book === null) return { kick: null, stream: null };
  const place =
    keys === undefined
      ? playedPlace(house, await secretOf(house, "kick-sandbox"), kickSandboxPath)
      : theRealKick(keys.clientId, keys.clientSecret);
  if (keys === undefined && book !== null) sandboxes.push(createKickSandbox(book, place));
  const oauth = createKickOAuth(place);
  const api = createKickApi(outside, place);
  const streamUrl = async () => (await house.settings()).stream_url;
  return { kick: kickPlatform(oauth, api), stream: kickStream(oauth, api, streamUrl) };
}

async function connectDiscord(
  house: House,
  outside: Outside,
  book: SandboxBook | null,
  sandboxes: Partners["sandboxes"],
): Promise<ConsentPlatform | null> {
  const keys = house.config.discord;
  if (keys !== undefined) return discordPlatform(outside, theRealDiscord(keys.clientId, keys.clientSecret));
  if (book === null) return null;
  const { apiUrl, ...place } = playedPlace(house, await secretOf(house, "discord-sandbox"), discordSandboxPath);
  sandboxes.push(createDiscordSandbox(book, place));
  return discordPlatform(outside, { ...place, apiUrl: () => `${apiUrl()}/api` });
}

/** The browser goes to the sandbox where it sees us, we go to it where we listen. */
function playedPlace(house: House, clientSecret: string, path: string) {
  const here = () => house.loopback() + path;
  return {
    consentBase: (origin: string) => origin + path,
    idUrl: here,
    apiUrl: here,
    clientId: sandboxClientId,
    clientSecret,
    plainHttp: true,
  };
}

function connectVideos(
  house: House,
  outside: Outside,
  book: SandboxBook | null,
  sandboxes: Partners["sandboxes"],
): VideoSource {
  if (book === null) return youtubeVideos(outside, theRealYoutube);
  sandboxes.push(createYoutubeSandbox(book, house.loopback));
  return youtubeVideos(outside, {
    feedUrl: () => house.loopback() + youtubeSandboxPath,
    pictures: { hosts: [], sandbox: house.loopback },
  });
}

function connectProfiles(house: House, outside: Outside, book: SandboxBook | null): ProfileSource | null {
  const { apiKey, apiUrl, pictureHosts: hosts } = house.config.packdraw;
  if (apiKey !== undefined) {
    const client = createPackdrawClient(outside, () => apiUrl, apiKey);
    return packdrawProfiles(client, house.clock, { base: () => apiUrl, hosts: { hosts } });
  }
  if (book === null) return null;
  // Its sandbox stands among the wager sources already.
  const client = createPackdrawClient(outside, () => house.loopback() + packdrawSandboxPath, wagerSandboxKey);
  return packdrawProfiles(client, house.clock, {
    base: house.loopback,
    hosts: { hosts: [], sandbox: house.loopback },
  });
}
