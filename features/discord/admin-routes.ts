import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { withBrandPrefix } from "../../common/server/site-settings.ts";
import { escapeForDiscord } from "../../platform/base/sanitize.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { markLaneGone, recordLaneSent } from "../../platform/outbox/lanes.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { findBoard, renderBoard } from "./board.ts";
import { addressEnding, type Channel, isChannelName, readChannels, saveChannel } from "./channels.ts";
import {
  type AdminDiscordProps,
  channelWords,
  type DiscordAnswer,
  type DiscordChannel,
  type DiscordChannelName,
} from "./contract/discord.ts";
import { discordCalls } from "./contract/discord-calls.ts";
import { discordChannelInput, discordRegisterInput } from "./contract/discord-input.ts";
import { findMark, saveMark } from "./marks.ts";
import { m } from "./messages.ts";
import { latestNews } from "./news-records.ts";
import { countRoles } from "./role-records.ts";
import { rolesLane } from "./roles.ts";
import { type DiscordSources, type HookMessage, hashAddress } from "./source.ts";
import { exampleWords, toPlainPreview } from "./words.ts";

const tests: RateLimit = { name: "discord-tests", points: 20, perSeconds: 10 * 60 };

interface DiscordAdminNeeds {
  house: House;
  limits: RateLimits;
  sources: DiscordSources;
  sandboxToken: string | null;
}

export function discordAdminRoutes({ house, limits, sources, sandboxToken }: DiscordAdminNeeds): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.discord, requireAdmin, async (c) =>
    page(c, "admin/discord", await discordProps(house, sources, sandboxToken)),
  );

  // Must come before the channels' routes, because their name parameter would match this path.
  app.post(discordCalls.registerRoles, requireAdmin, jsonBody(discordRegisterInput), async (c) => {
    const wait = await limits.take([[tests, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const registered = await registerRoles(c, house, sources, c.req.valid("json").bot_token);
    return c.json({ message: "success", ...registered } satisfies DiscordAnswer);
  });

  app.post(discordCalls.saveChannel.pattern, requireAdmin, jsonBody(discordChannelInput), async (c) => {
    const name = parseChannel(c);
    if (name === null) return c.json(noChannel(), 404);
    await saveChannel(house, getActor(c, house), name, c.req.valid("json"));
    return c.json({ message: "success" });
  });

  app.post(discordCalls.testChannel.pattern, requireAdmin, async (c) => {
    const name = parseChannel(c);
    if (name === null) return c.json(noChannel(), 404);
    const wait = await limits.take([[tests, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    return c.json({ message: "success", ...(await tryChannel(house, sources, name)) } satisfies DiscordAnswer);
  });
  return app;
}

const noChannel = () => refusal("not_found", m.noSuchChannel());

function parseChannel(c: Context): DiscordChannelName | null {
  const name = c.req.param("name") ?? "";
  return isChannelName(name) ? name : null;
}

type TestOutcome = Omit<DiscordAnswer, "message">;

async function tryChannel(house: House, { hooks }: DiscordSources, name: DiscordChannelName): Promise<TestOutcome> {
  const channel = (await readChannels(house)).find((one) => one.name === name);
  if (channel === undefined || channel.address === null) return { sent: false, says: m.noWebhookYet() };
  const { brand } = await house.settings();
  const content = withBrandPrefix(escapeForDiscord(brand), m.testMessage({ label: channelWords[name].label() }));
  const posted = await hooks.post(channel.address, { content });
  if (!posted.ok) {
    const says = `Discord ${posted.reason}.`;
    if (posted.why === "gone") await markLaneGone(house.db, hashAddress(channel.address), says, house.clock.now());
    return { sent: false, says };
  }
  // Discord accepted the test message, so the channel's earlier error is cleared.
  await recordLaneSent(house.db, hashAddress(channel.address), posted.value.pauseSeconds * 1_000, house.clock.now());
  return { sent: true, says: m.testPosted() };
}

async function registerRoles(
  c: Context<SignedInEnv>,
  house: House,
  sources: DiscordSources,
  botToken: string,
): Promise<TestOutcome> {
  const platform = sources.roles();
  if (platform === null) return { sent: false, says: m.enterDiscordKey() };
  const outcome = await platform.register(botToken);
  if (!outcome.ok) {
    const says = outcome.why === "unauthorized" ? m.wrongToken() : m.testFailed({ reason: outcome.reason });
    return { sent: false, says };
  }
  const actor = getActor(c, house);
  await house.db.transaction().execute(async (tx) => {
    await saveMark(tx, "roles", { value: platform.applicationId, seenAt: actor.now, announcedAt: null });
    const entry = { action: "discord.roles.register", subject: `discord-application:${platform.applicationId}` };
    await recordAudit(tx, { ...toAuthor(actor), ...entry, before: null, after: { registered: true } });
  });
  return { sent: true, says: m.rolesRegistered() };
}

async function discordProps(
  house: House,
  sources: DiscordSources,
  sandboxToken: string | null,
): Promise<AdminDiscordProps> {
  const { db } = house;
  const channels = await readChannels(house);
  const lanes = new Map((await db.selectFrom("lanes").selectAll().execute()).map((row) => [row.name, row]));
  const previews: Record<DiscordChannelName, string> = {
    board: toPlainText(await renderBoard(house, sources)),
    ...exampleWords(house.clock.now(), house.origin()),
  };
  const { discord_webhook: common } = await house.settings();
  const platform = sources.roles();
  const registered = await findMark(db, "roles");
  const bigRoll = channels.find(({ name }) => name === "big_roll");
  const isRegistered = registered !== null && registered.value === platform?.applicationId;
  return {
    channels: channels.map((channel) => toChannelProps(channel, lanes, previews[channel.name])),
    common: common === "" ? null : addressEnding(common),
    big_roll: { points: bigRoll?.points ?? 0, bucks: bigRoll?.bucks ?? 0 },
    board_edited_at: (await findBoard(db))?.edited_at?.toISOString() ?? null,
    news: (await latestNews(db)).map((one) => ({ ...one, text: toPlainPreview(one.text) })),
    roles: {
      application_id: platform?.applicationId ?? null,
      registered_at: isRegistered ? registered.seenAt.toISOString() : null,
      viewers: await countRoles(db),
      problem: lanes.get(rolesLane)?.problem ?? null,
    },
    sandbox_token: sandboxToken,
  };
}

interface LaneRow {
  gone_at: Date | null;
  problem: string | null;
  sent_at: Date | null;
}

function toChannelProps(channel: Channel, lanes: ReadonlyMap<string, LaneRow>, preview: string): DiscordChannel {
  const { name, isOn, own, address } = channel;
  const lane = address === null ? undefined : lanes.get(hashAddress(address));
  return {
    name,
    on: isOn,
    own,
    ending: address === null ? null : addressEnding(address),
    gone: lane?.gone_at != null,
    problem: lane?.problem ?? null,
    said_at: lane?.sent_at?.toISOString() ?? null,
    preview: toPlainPreview(preview),
  };
}

const toPlainText = ({ content, embeds = [] }: HookMessage): string =>
  [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(Boolean).join("\n");
