// Connects the outside services that have a key or need none. In the demo, sandboxes stand in for services without a key.
import { randomBytes } from "node:crypto";
import type { LinkProvider } from "../common/contract/linkable.ts";
import type { House } from "../common/server/house.ts";
import { pinnedChains } from "../fairness/rules/beacon.ts";
import type { Beacons } from "../fairness/server/draws/draws.ts";
import { toSignerKeys } from "../fairness/server/draws/signed-numbers.ts";
import { createSiteSigner } from "../fairness/server/draws/site-signer.ts";
import type { RandomSource } from "../fairness/server/draws/source.ts";
import type { PartnerDescriptions } from "../features/boards/source.ts";
import { chatCalls } from "../features/chat/contract/chat-calls.ts";
import type { ChatPlatform, ConnectedPlatform, GrantPlatform, GrantStore } from "../features/chat/platform.ts";
import type { VideoSource } from "../features/content/source.ts";
import type { Hooks, RolePlatform } from "../features/discord/source.ts";
import type { PushService } from "../features/push/source.ts";
import type { StreamSource } from "../features/stream/source.ts";
import type { VersionSource } from "../features/upkeep/source.ts";
import type { WagerSource } from "../features/wagers/source.ts";
import type { WebhookSender } from "../features/webhooks/source.ts";
import type { ConsentPlatform, ProfileSource } from "../identity/server/source.ts";
import { ownOrigins } from "../platform/http/same-origin.ts";
import { getSecret } from "../platform/secrets/secrets.ts";
import { createHttpClient, type HttpClient } from "./common/http-client.ts";
import { sandboxClientId } from "./common/sandbox.ts";
import { createSandboxBook, type SandboxBook } from "./common/sandbox-book.ts";
import type { ChatPlayer } from "./common/sandbox-player.ts";
import { createDescriptionsSandbox, createPartnerDescriptions } from "./described/descriptions.ts";
import { createAlertChannel, createDiscordAlerts } from "./discord/alert-webhooks.ts";
import { createDiscordPlatform, productionDiscord } from "./discord/client.ts";
import { createDiscordRoles } from "./discord/roles.ts";
import { createDiscordSandbox, discordSandboxPath, sandboxBotToken } from "./discord/sandbox.ts";
import { createDiscordWebhooks } from "./discord/webhooks.ts";
import { createDrandSource } from "./drand/client.ts";
import {
  createDrandSandbox,
  drandSandboxChain,
  drandSandboxPath,
  drandSandboxSecret,
  newDrandKey,
} from "./drand/sandbox.ts";
import { createKeyTests } from "./key-tests.ts";
import { createKickChatPlatform, createKickPlatform, createKickStream } from "./kick/adapter.ts";
import { createKickApi, createKickOAuth, type KickEndpoints, productionKick } from "./kick/client.ts";
import { createKickGrants } from "./kick/grants.ts";
import { createKickSandbox, kickSandboxPath } from "./kick/sandbox.ts";
import { createKickPlayer, type KickPlayer, kickSandboxSecret, newKickKey } from "./kick/sandbox-player.ts";
import { kickPublicKey } from "./kick/webhook.ts";
import { listLinkable } from "./linkable-providers.ts";
import { createPackdrawProfiles } from "./packdraw/profiles.ts";
import { packdrawSandboxPath } from "./packdraw/sandbox.ts";
import { type ConnectedService, memoizeByKey, type PartnerContext, type Sandbox } from "./partner-context.ts";
import { createPushService } from "./push/adapter.ts";
import { createPushSandbox } from "./push/sandbox.ts";
import { getVapidKeys } from "./push/vapid-keys.ts";
import { createRandomOrgSource, hashApiKey, productionRandomOrg } from "./random-org/adapter.ts";
import { createRandomOrgClient } from "./random-org/client.ts";
import {
  createRandomOrgSandbox,
  newSandboxKey,
  randomOrgSandboxPath,
  sandboxApiKey,
  sandboxSignerSecret,
} from "./random-org/sandbox.ts";
import { shippedDescriptions } from "./shipped-descriptions.ts";
import { createVersionSource } from "./updates/client.ts";
import { connectWagerSources, sandboxKey } from "./wager-sources.ts";
import { createWebhookSender } from "./webhooks/adapter.ts";
import { createWebhookSandbox, type ReceivedWebhook } from "./webhooks/sandbox.ts";
import { createYoutubeVideos, productionYoutube } from "./youtube/client.ts";
import { createYoutubeSandbox, youtubeSandboxPath } from "./youtube/sandbox.ts";

/** The values that depend on a key are functions, because an admin may change or remove the key at any time. */
export interface Partners {
  sources: () => WagerSource[];
  roobet: () => { source: WagerSource; chatSecret: string | null } | null;
  stream: () => StreamSource | null;
  /** YouTube's feeds need no key. In the demo, a sandbox serves them. */
  videos: VideoSource;
  random: () => RandomSource;
  beacons: Beacons;
  hooks: Hooks;
  /** The channel for incidents, or null if the operator has not set one. */
  alerts: ReturnType<typeof createAlertChannel> | null;
  staffChannel: ReturnType<typeof createDiscordAlerts>;
  /**
   * The platforms whose accounts are linked by consent. Each function returns null while its platform is switched off.
   */
  kick: () => ConsentPlatform | null;
  discord: () => ConsentPlatform | null;
  /** In the demo: the bot token that Discord's sandbox accepts. */
  sandboxBotToken: string | null;
  discordRoles: () => RolePlatform | null;
  kickChat: ConnectedPlatform;
  kickPlayer: ChatPlayer | null;
  linkable: () => LinkProvider[];
  profiles: () => ProfileSource | null;
  push: PushService;
  /** Partners defined by descriptions instead of code. Boards read these in addition to `sources`. */
  descriptions: PartnerDescriptions;
  keyTests: ReturnType<typeof createKeyTests>;
  versions: VersionSource;
  webhookSender: WebhookSender;
  /** In the demo: the newest messages that the sandbox for webhooks received. */
  webhooksReceived: () => readonly ReceivedWebhook[];
  /** The sandboxes' own routes. Mount them before any middleware that identifies the visitor. */
  sandboxes: Sandbox[];
}

const newSecret = () => randomBytes(32).toString("hex");

export async function connectPartners(
  house: House,
  book = house.config.demo ? createSandboxBook(house.db) : null,
): Promise<Partners> {
  const context: PartnerContext = { house, outside: createHttpClient(), book };
  const random = await connectRandom(context);
  const drand = await connectDrand(context);
  const kick = await connectKick(context);
  const wagers = connectWagerSources(context);
  const discord = await connectDiscord(context);
  const videos = connectVideos(context);
  const chatSecret = await roobetChatSecret(house);
  const push = await connectPush(context);
  const webhooks = createWebhookSandbox();
  const connected: ConnectedService<unknown>[] = [random, drand, kick, ...wagers, discord, videos, push];
  const alertsTo = house.config.alerts.webhookUrl;
  const sources = () => wagers.map(({ source }) => source()).filter((source) => source !== null);
  const links = {
    roobet() {
      const source = sources().find(({ slug }) => slug === "roobet");
      return source === undefined ? null : { source, chatSecret: chatSecret() };
    },
    kick: () => kick.source()?.platform ?? null,
    discord: () => discord.source()?.platform ?? null,
    profiles: connectProfiles(context),
  };
  return {
    ...links,
    sources,
    linkable: () => listLinkable(links),
    stream: () => kick.source()?.stream ?? null,
    kickChat: {
      slug: "kick",
      grants: () => kick.source()?.grants ?? null,
      chat: (keeper) => kick.source()?.chat(keeper) ?? null,
    },
    kickPlayer: kick.player,
    sandboxBotToken: book && sandboxBotToken,
    discordRoles: () => discord.source()?.roles ?? null,
    videos: videos.source(),
    random: random.source,
    beacons: drand.source(),
    hooks: createDiscordWebhooks(context.outside, resolveWebhookUrl(context)),
    alerts: alertsTo === undefined ? null : createAlertChannel(context.outside, alertsTo),
    staffChannel: createDiscordAlerts(context.outside, resolveWebhookUrl(context)),
    push: push.source(),
    descriptions: createPartnerDescriptions({ house, book, shipped: shippedDescriptions }),
    keyTests: createKeyTests(house),
    versions: createVersionSource(),
    webhookSender: createWebhookSender(
      book === null ? null : { isOwn: ownOrigins(house.origin, true), loopback: house.loopback },
    ),
    webhooksReceived: webhooks.received,
    sandboxes: [
      ...connected.flatMap(({ sandbox }) => sandbox ?? []),
      ...(book === null ? [] : [webhooks.routes]),
      ...(book === null ? [] : [createDescriptionsSandbox({ house, book, shipped: shippedDescriptions })]),
    ],
  };
}

/** In the demo, every webhook goes to the sandbox. */
const resolveWebhookUrl =
  ({ house, book }: PartnerContext) =>
  (webhook: string): string =>
    book === null ? webhook : `${house.loopback()}${discordSandboxPath}${new URL(webhook).pathname}`;

/** Push needs only our own keys. In the demo, the sandbox is an additional push service; real browsers use their own. */
async function connectPush({ house, book }: PartnerContext): Promise<ConnectedService<PushService>> {
  const keys = await getVapidKeys(house);
  const contact = () => (house.origin().startsWith("https:") ? house.origin() : "mailto:nobody@localhost");
  if (book === null) {
    const real = createPushService({ keys, contact });
    return { source: () => real };
  }
  const sandbox = { isOwn: ownOrigins(house.origin, true), loopback: house.loopback };
  const service = createPushService({ keys, contact, sandbox });
  return { source: () => service, sandbox: createPushSandbox({ book, clock: house.clock, ...sandbox }) };
}

/**
 * Uses RANDOM.ORG with a key, its sandbox in the demo, and otherwise the site's own signer. The signer finishes draws that were
 * frozen for it before the site changed to beacons.
 */
async function connectRandom({ house, outside, book }: PartnerContext): Promise<ConnectedService<RandomSource>> {
  const played = book === null ? null : await connectSandboxRandom(house, outside, book);
  const unkeyed = played?.source() ?? createSiteSigner(house);
  const source = memoizeByKey(
    () => house.keys.now().randomOrg,
    ({ apiKey, apiUrl }) => {
      if (apiKey === undefined) return unkeyed;
      return createRandomOrgSource(
        createRandomOrgClient(outside, () => apiUrl, apiKey),
        productionRandomOrg(apiKey),
      );
    },
  );
  return { ...played, source };
}

async function connectSandboxRandom(
  house: House,
  outside: HttpClient,
  book: SandboxBook,
): Promise<ConnectedService<RandomSource>> {
  const keys = toSignerKeys(await getSecret(house.db, sandboxSignerSecret, newSandboxKey));
  const sandboxKey = sandboxApiKey(keys);
  const client = createRandomOrgClient(outside, () => house.loopback() + randomOrgSandboxPath, sandboxKey);
  const publicKey = async () => keys.publicPem;
  const source = createRandomOrgSource(client, { name: "sandbox", account: hashApiKey(sandboxKey), publicKey });
  return {
    source: () => source,
    sandbox: createRandomOrgSandbox({ db: house.db, clock: house.clock, book, keys: async () => keys }),
  };
}

/** Uses drand's own relays, or in the demo its sandbox, which has its own chain. */
async function connectDrand({ house, outside, book }: PartnerContext): Promise<ConnectedService<Beacons>> {
  const isPreferred = async () => (await house.settings()).draws.source === "drand";
  if (book === null) {
    const areWanted = async () => house.keys.now().randomOrg.apiKey === undefined || isPreferred();
    const place = { chains: pinnedChains, relays: () => house.config.drandRelays, label: "drand" };
    const beacons = { source: createDrandSource(outside, place), areWanted };
    return { source: () => beacons };
  }
  const secretKey = await getSecret(house.db, drandSandboxSecret, newDrandKey);
  const chain = drandSandboxChain(secretKey);
  const place = { chains: [chain], relays: () => [house.loopback() + drandSandboxPath], label: "drand's sandbox" };
  const beacons = { source: createDrandSource(outside, place), areWanted: isPreferred };
  return {
    source: () => beacons,
    sandbox: createDrandSandbox({ clock: house.clock, book, secretKey, chain }),
  };
}

/** Outside the demo, returns the operator's own secret, because no listener knows a secret that this site made up. */
async function roobetChatSecret({ config, db, keys }: House): Promise<() => string | null> {
  const played = config.demo ? await getSecret(db, "roobet-chat", newSecret) : null;
  return () => keys.now().roobet.chatSecret ?? played;
}

const readSecret = (house: House, name: string) => getSecret(house.db, name, newSecret);

interface ConnectedKick {
  platform: ConsentPlatform;
  stream: StreamSource;
  grants: GrantPlatform;
  /** Returns the same object each time, because the object remembers which tokens and bots Kick has refused. */
  chat: (keeper: GrantStore) => ChatPlatform;
}

async function connectKick(
  context: PartnerContext,
): Promise<ConnectedService<ConnectedKick | null> & { player: KickPlayer | null }> {
  const { house, outside, book } = context;
  const connected = (place: KickEndpoints, publicKey: string, recheckMs?: number): ConnectedKick => {
    const oauth = createKickOAuth(place);
    const api = createKickApi(outside, place);
    const streamUrl = async () => (await house.settings()).stream_url;
    let chat: ChatPlatform | null = null;
    return {
      platform: createKickPlatform(oauth, api),
      stream: createKickStream(oauth, api, streamUrl),
      grants: createKickGrants(place, api),
      chat(keeper) {
        chat ??= createKickChatPlatform(
          { outside, place, oauth, api, publicKey, ...(recheckMs && { recheckMs }) },
          keeper,
        );
        return chat;
      },
    };
  };
  const played = book && sandboxEndpoints(house, await readSecret(house, "kick-sandbox"), kickSandboxPath);
  const player = book && (await createSandboxKickPlayer(house, book));
  const source = memoizeByKey(
    () => house.keys.now().kick,
    (keys) => {
      if (keys !== undefined) return connected(productionKick(keys.clientId, keys.clientSecret), kickPublicKey);
      // The sandbox shows a change immediately, so 50 ms is a long enough wait.
      return played && player && connected(played, player.publicKey, 50);
    },
  );
  const sandbox = book && played && player ? { sandbox: createKickSandbox(book, played, player) } : {};
  return { source, player, ...sandbox };
}

async function createSandboxKickPlayer(house: House, book: SandboxBook): Promise<KickPlayer> {
  const privateKey = await getSecret(house.db, kickSandboxSecret, newKickKey);
  return createKickPlayer({
    book,
    clock: house.clock,
    privateKey,
    webhook: () => house.loopback() + chatCalls.webhook("kick"),
  });
}

interface ConnectedDiscord {
  platform: ConsentPlatform;
  roles: RolePlatform;
}

async function connectDiscord({
  house,
  outside,
  book,
}: PartnerContext): Promise<ConnectedService<ConnectedDiscord | null>> {
  const played = book && sandboxEndpoints(house, await readSecret(house, "discord-sandbox"), discordSandboxPath);
  const playing = played && { ...played, apiUrl: () => `${played.apiUrl()}/api` };
  const source = memoizeByKey(
    () => house.keys.now().discord,
    (keys) => {
      const place = keys === undefined ? playing : productionDiscord(keys.clientId, keys.clientSecret);
      return place && { platform: createDiscordPlatform(outside, place), roles: createDiscordRoles(outside, place) };
    },
  );
  return { source, ...(book && played ? { sandbox: createDiscordSandbox(book, played) } : {}) };
}

/**
 * The browser calls the sandbox at the site's public address. The server calls the sandbox at the address where the
 * server listens.
 */
function sandboxEndpoints(house: House, clientSecret: string, path: string) {
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

function connectVideos({ house, outside, book }: PartnerContext): ConnectedService<VideoSource> {
  if (book === null) {
    const real = createYoutubeVideos(outside, productionYoutube);
    return { source: () => real };
  }
  const played = createYoutubeVideos(outside, {
    feedUrl: () => house.loopback() + youtubeSandboxPath,
    pictures: { hosts: [], sandbox: house.loopback },
  });
  return { source: () => played, sandbox: createYoutubeSandbox(book, house.loopback) };
}

function connectProfiles({ house, outside, book }: PartnerContext): () => ProfileSource | null {
  return memoizeByKey(
    () => house.keys.now().packdraw,
    ({ apiKey, apiUrl, pictureHosts: hosts }) => {
      if (apiKey !== undefined) {
        const access = { outside, clock: house.clock, apiUrl: () => apiUrl, apiKey };
        return createPackdrawProfiles(access, { base: () => apiUrl, hosts: { hosts } });
      }
      if (book === null) return null;
      // Packdraw's wager source has already created the sandbox from which the profiles are read.
      const here = () => house.loopback() + packdrawSandboxPath;
      const access = { outside, clock: house.clock, apiUrl: here, apiKey: sandboxKey };
      return createPackdrawProfiles(access, { base: house.loopback, hosts: { hosts: [], sandbox: house.loopback } });
    },
  );
}
