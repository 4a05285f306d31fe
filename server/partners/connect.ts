// Connects the outside services the configuration names; in demo mode a sandbox plays those without a key.
import { randomBytes } from "node:crypto";
import { pinnedChains } from "../../contracts/beacon.ts";
import type { ConsentPlatform, ProfileSource } from "../accounts/source.ts";
import type { StreamSource, VideoSource } from "../content/source.ts";
import type { House } from "../core/house.ts";
import { secret } from "../core/secrets.ts";
import type { Beacons } from "../draws/draws.ts";
import { keysOf } from "../draws/signed-numbers.ts";
import { createSiteSigner } from "../draws/site-signer.ts";
import type { RandomSource } from "../draws/source.ts";
import type { AlertChannel } from "../incidents/source.ts";
import type { Herald } from "../raffles/source.ts";
import { type SandboxBook, sandboxClientId } from "../sandbox/source.ts";
import type { WagerSource } from "../wagers/source.ts";
import type { Connected, Sandbox, World } from "./connected.ts";
import { discordPlatform, theRealDiscord } from "./discord/client.ts";
import { createDiscordSandbox, discordSandboxPath } from "./discord/sandbox.ts";
import { alertChannel, discordHerald } from "./discord/webhook.ts";
import { createDrandSource } from "./drand/client.ts";
import {
  createDrandSandbox,
  drandSandboxChain,
  drandSandboxPath,
  drandSandboxSecret,
  newDrandKey,
} from "./drand/sandbox.ts";
import { createOutside } from "./fetch.ts";
import { kickPlatform, kickStream } from "./kick/adapter.ts";
import { createKickApi, createKickOAuth, type KickPlace, theRealKick } from "./kick/client.ts";
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
  /** Beacons that decide draws instead, where RANDOM.ORG has no key or the operator prefers them. */
  beacons: Beacons;
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
  sandboxes: Sandbox[];
}

const newSecret = () => randomBytes(32).toString("hex");

/** `book` is what sandboxes play from; null outside demo mode. */
export async function connectPartners(house: House, book: SandboxBook | null): Promise<Partners> {
  const world: World = { house, outside: createOutside(), book };
  const roobet = await connectRoobet(world);
  const random = await connectRandom(world);
  const drand = await connectDrand(world);
  const kick = await connectKick(world);
  const others = connectWagerSources(world);
  const discord = await connectDiscord(world);
  const videos = connectVideos(world);
  const connected: Connected<unknown>[] = [roobet, random, drand, kick, ...others, discord, videos];
  const wagers = [roobet, ...others].map(({ source }) => source);
  return {
    sources: wagers.filter((source) => source !== null),
    roobet: roobet.source && { source: roobet.source, chatSecret: await roobetChatSecret(house) },
    stream: kick.source?.stream ?? null,
    kick: kick.source?.platform ?? null,
    discord: discord.source,
    profiles: connectProfiles(world),
    videos: videos.source,
    random: random.source,
    beacons: drand.source,
    herald: discordHerald(world.outside, async () => (await house.settings()).discord_webhook || null),
    alerts: connectAlerts(world),
    sandboxes: connected.flatMap(({ sandbox }) => sandbox ?? []),
  };
}

const connectAlerts = ({ house: { config }, outside }: World): AlertChannel | null =>
  config.alerts.webhookUrl === undefined ? null : alertChannel(outside, config.alerts.webhookUrl);

/**
 * RANDOM.ORG with a key, its sandbox in demo mode, else the site's own signer: it finishes what was frozen for it before
 * beacons decided such sites' draws.
 */
async function connectRandom({ house, outside, book }: World): Promise<Connected<RandomSource>> {
  const { apiKey, apiUrl } = house.config.randomOrg;
  if (apiKey !== undefined) {
    const client = createRandomOrgClient(outside, () => apiUrl, apiKey);
    return { source: createRandomOrgSource(client, theRealOne(apiKey)) };
  }
  if (book === null) return { source: createSiteSigner(house) };
  const keys = keysOf(await secret(house.db, sandboxSignerSecret, newSandboxKey));
  const sandboxKey = sandboxApiKey(keys);
  const client = createRandomOrgClient(outside, () => house.loopback() + randomOrgSandboxPath, sandboxKey);
  const publicKey = async () => keys.publicPem;
  return {
    source: createRandomOrgSource(client, { name: "sandbox", account: hashedApiKey(sandboxKey), publicKey }),
    sandbox: createRandomOrgSandbox({ db: house.db, clock: house.clock, book, keys: async () => keys }),
  };
}

/** drand's own relays; in demo mode its sandbox, whose chain is never drand's. */
async function connectDrand({ house, outside, book }: World): Promise<Connected<Beacons>> {
  const isPreferred = async () => (await house.settings()).draws.source === "drand";
  if (book === null) {
    const areWanted = async () => house.config.randomOrg.apiKey === undefined || isPreferred();
    const place = { chains: pinnedChains, relays: () => house.config.drandRelays, label: "drand" };
    return { source: { source: createDrandSource(outside, place), areWanted } };
  }
  const secretKey = await secret(house.db, drandSandboxSecret, newDrandKey);
  const chain = drandSandboxChain(secretKey);
  const place = { chains: [chain], relays: () => [house.loopback() + drandSandboxPath], label: "drand's sandbox" };
  return {
    source: { source: createDrandSource(outside, place), areWanted: isPreferred },
    sandbox: createDrandSandbox({ clock: house.clock, book, secretKey, chain }),
  };
}

async function connectRoobet({ house, outside, book }: World): Promise<Connected<WagerSource | null>> {
  const { apiKey, apiUrl } = house.config.roobet;
  if (apiKey !== undefined) {
    const client = createRoobetClient(outside, () => apiUrl, apiKey);
    return { source: createRoobetSource(client, house.clock) };
  }
  if (book === null) return { source: null };
  const key = sandboxKey(await secret(house.db, "roobet-sandbox", newSecret));
  const client = createRoobetClient(outside, () => house.loopback() + roobetSandboxPath, key);
  return { source: createRoobetSource(client, house.clock), sandbox: createRoobetSandbox(book, key) };
}

/** Outside demo mode only the operator's own secret will do: nobody else's listener knows ours. */
async function roobetChatSecret({ config, db }: House): Promise<string | null> {
  if (config.roobet.chatSecret !== undefined) return config.roobet.chatSecret;
  return config.demo ? secret(db, "roobet-chat", newSecret) : null;
}

const secretOf = (house: House, name: string) => secret(house.db, name, newSecret);

async function connectKick({
  house,
  outside,
  book,
}: World): Promise<Connected<{ platform: ConsentPlatform; stream: StreamSource } | null>> {
  const connected = (place: KickPlace) => {
    const oauth = createKickOAuth(place);
    const api = createKickApi(outside, place);
    const streamUrl = async () => (await house.settings()).stream_url;
    return { platform: kickPlatform(oauth, api), stream: kickStream(oauth, api, streamUrl) };
  };
  const keys = house.config.kick;
  if (keys !== undefined) return { source: connected(theRealKick(keys.clientId, keys.clientSecret)) };
  if (book === null) return { source: null };
  const place = playedPlace(house, await secretOf(house, "kick-sandbox"), kickSandboxPath);
  return { source: connected(place), sandbox: createKickSandbox(book, place) };
}

async function connectDiscord({ house, outside, book }: World): Promise<Connected<ConsentPlatform | null>> {
  const keys = house.config.discord;
  if (keys !== undefined) return { source: discordPlatform(outside, theRealDiscord(keys.clientId, keys.clientSecret)) };
  if (book === null) return { source: null };
  const { apiUrl, ...place } = playedPlace(house, await secretOf(house, "discord-sandbox"), discordSandboxPath);
  return {
    source: discordPlatform(outside, { ...place, apiUrl: () => `${apiUrl()}/api` }),
    sandbox: createDiscordSandbox(book, place),
  };
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

function connectVideos({ house, outside, book }: World): Connected<VideoSource> {
  if (book === null) return { source: youtubeVideos(outside, theRealYoutube) };
  const played = {
    feedUrl: () => house.loopback() + youtubeSandboxPath,
    pictures: { hosts: [], sandbox: house.loopback },
  };
  return { source: youtubeVideos(outside, played), sandbox: createYoutubeSandbox(book, house.loopback) };
}

function connectProfiles({ house, outside, book }: World): ProfileSource | null {
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
