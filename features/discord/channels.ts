// The channels the operator chose: which kinds are on, and where each is posted. Webhook addresses are sealed, because anybody
// who has one can post to its channel.
import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import type { Tx } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import { resetLane } from "../../platform/outbox/lanes.ts";
import { seal, unseal } from "../../platform/secrets/seal.ts";
import {
  channelWords,
  type DiscordChannelName,
  discordChannels,
  type NewsKind,
  newsKinds,
} from "./contract/discord.ts";
import type { DiscordChannelInput } from "./contract/discord-input.ts";
import { hashAddress } from "./source.ts";

export interface Channel {
  name: DiscordChannelName;
  isOn: boolean;
  /** The address in use: the channel's own, otherwise the common one; null: none. */
  address: string | null;
  own: string | null;
  since: Date;
  /** When an admin last entered the address; a date long ago if never. */
  savedAt: Date;
  points: number;
  bucks: number;
}

/** A roll counts as big from these amounts on, unless the operator chose others. */
const defaultThresholds = { points: 100_000, bucks: 100 } as const;
const endingLength = 4;

export const isChannelName = (name: string): name is DiscordChannelName => Object.hasOwn(channelWords, name);
export const isNewsKind = (name: DiscordChannelName): name is NewsKind => newsKinds.some((kind) => kind === name);

const sealContext = (name: string) => `discord-channel:${name}`;
export const addressEnding = (address: string): string => `…${address.slice(-endingLength)}`;

export async function readChannels({ db, settings }: Pick<House, "db" | "settings">): Promise<Channel[]> {
  const rows = await db.selectFrom("discord_channels").selectAll().execute();
  const { discord_webhook: common } = await settings();
  return Promise.all(
    discordChannels.map(async (name) => {
      const row = rows.find((one) => one.name === name);
      const own = row?.sealed == null ? null : await unseal(db, row.sealed, sealContext(name));
      return {
        name,
        isOn: row?.is_on ?? false,
        address: own ?? (common === "" ? null : common),
        own: row?.ending ?? null,
        since: row?.since ?? new Date(0),
        savedAt: row?.saved_at ?? new Date(0),
        points: row?.points ?? defaultThresholds.points,
        bucks: row?.bucks ?? defaultThresholds.bucks,
      };
    }),
  );
}

/**
 * Saves a channel. A kind that is switched on reports events from now on. The audit log gets only the ending of the address.
 */
export async function saveChannel(
  { db }: Pick<House, "db">,
  actor: Actor,
  name: DiscordChannelName,
  { on, webhook, points, bucks }: DiscordChannelInput,
): Promise<void> {
  const given = webhook === undefined || webhook === "" ? null : webhook;
  const sealed = given === null ? null : await seal(db, given, sealContext(name));
  await db.transaction().execute(async (tx) => {
    await lock(tx, "discordChannels");
    const before = await findRow(tx, name);
    const isOn = on ?? before?.is_on ?? false;
    const keeps = webhook === undefined;
    const row = {
      is_on: isOn,
      sealed: keeps ? (before?.sealed ?? null) : sealed,
      ending: keeps ? (before?.ending ?? null) : given === null ? null : addressEnding(given),
      since: isOn && !(before?.is_on ?? false) ? actor.now : (before?.since ?? actor.now),
      points: points ?? before?.points ?? null,
      bucks: bucks ?? before?.bucks ?? null,
      saved_at: actor.now,
      saved_by: actor.id,
    };
    await tx
      .insertInto("discord_channels")
      .values({ name, ...row })
      .onConflict((on) => on.column("name").doUpdateSet(row))
      .execute();
    if (given !== null) await resetLane(tx, hashAddress(given));
    const entry = { action: "discord.channel.save", subject: `discord-channel:${name}` };
    await recordAudit(tx, {
      ...toAuthor(actor),
      ...entry,
      before: before ? auditShape(before) : null,
      after: auditShape(row),
    });
  });
}

type ChannelAudit = { is_on: boolean; ending: string | null; points: number | null; bucks: number | null };
const auditShape = ({ is_on, ending, points, bucks }: ChannelAudit) => ({ is_on, ending, points, bucks });

const findRow = (tx: Tx, name: string) =>
  tx.selectFrom("discord_channels").selectAll().where("name", "=", name).executeTakeFirst();

export const isAnyOn = sql<boolean>`exists (select from discord_channels where is_on)`;
