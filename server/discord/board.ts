// The live board: one message in a channel that says how the running leaderboard stands. It is edited at most once a minute and
// only when it says something else, and posted anew where it was deleted.
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { paths } from "../../contracts/paths.ts";
import { latestNoted } from "../core/clock.ts";
import type { Db } from "../core/db.ts";
import { inLane, type Lane, laneSent } from "../core/lanes.ts";
import { nameOf } from "../core/site-settings.ts";
import type { Channel } from "./channels.ts";
import type { NewsHouse } from "./news.ts";
import { type DiscordSources, type HookMessage, type Hooks, hookOf } from "./source.ts";
import { standsStill } from "./telling.ts";
import { boardMessage } from "./words.ts";

export const editEveryMs = 60_000;

type BoardSources = Pick<DiscordSources, "hooks" | "board">;

export async function boardNow(house: NewsHouse, { board }: Pick<DiscordSources, "board">): Promise<HookMessage> {
  const settings = await house.settings();
  return boardMessage(await board(), nameOf(settings, house.origin()), house.origin() + paths.leaderboard);
}

export async function keepBoard(house: NewsHouse, sources: BoardSources, channels: readonly Channel[]): Promise<void> {
  const channel = channels.find(({ name }) => name === "board");
  if (channel === undefined || !channel.isOn || channel.address === null) return;
  const { address } = channel;
  const message = await boardNow(house, sources);
  const sha256 = createHash("sha256").update(JSON.stringify(message)).digest("hex");
  await inLane(house, hookOf(address), async (lane) => {
    const now = house.clock.now();
    const stands = await standing(house.db);
    const isHere = stands.hook === lane.name;
    if (isHere && stands.messageId !== null && stands.sha256 === sha256) return;
    const since = stands.editedAt?.getTime() ?? 0;
    const isEarly = now.getTime() - since < editEveryMs && since <= latestNoted(now).getTime();
    if (isHere && isEarly) return;
    const writing = { address, message, sha256, lane };
    if (isHere && stands.messageId !== null) await edit(house, sources.hooks, writing, stands.messageId);
    else await post(house, sources.hooks, writing);
  });
}

interface Writing {
  address: string;
  message: HookMessage;
  sha256: string;
  lane: Lane;
}

/** Where it was deleted it is posted anew. */
async function edit(house: NewsHouse, hooks: Hooks, writing: Writing, messageId: string): Promise<void> {
  const { address, message, sha256, lane } = writing;
  const edited = await hooks.edit(address, messageId, message);
  const now = house.clock.now();
  if (edited.ok) {
    await noteEdited(house.db, { hook: lane.name, messageId, sha256 }, now);
    return laneSent(house.db, lane.name, edited.value.restSeconds * 1_000, now);
  }
  house.log.info({ why: edited.why, reason: edited.reason }, "the board's message on Discord was not edited");
  if (edited.why === "missing") await post(house, hooks, writing);
  else await standsStill(house.db, lane, edited, now);
}

/**
 * Whoever dies between posting and noting its id, or hears no answer, leaves a message nobody can find again: a webhook cannot
 * list what it posted. Then there is a second one, and the desk says since when.
 */
async function post(house: NewsHouse, hooks: Hooks, { address, message, sha256, lane }: Writing): Promise<void> {
  await beginPost(house.db, lane.name, house.clock.now());
  const posted = await hooks.post(address, message);
  const now = house.clock.now();
  if (posted.ok) {
    const { messageId, restSeconds } = posted.value;
    await noteEdited(house.db, { hook: lane.name, messageId, sha256 }, now);
    if (messageId !== null) return laneSent(house.db, lane.name, restSeconds * 1_000, now);
    // Were it posted anew at once, there would be one more each minute.
    await standsStill(house.db, lane, nobodyKnows, now);
    return;
  }
  house.log.warn({ why: posted.why, reason: posted.reason }, "the board was not posted to Discord");
  if (posted.why !== "failed" || !posted.mayStand) await endPost(house.db);
  await standsStill(house.db, lane, posted, now);
}

const nobodyKnows = { why: "failed", reason: "did not say which message it posted", mayStand: true } as const;

interface Standing {
  hook: string | null;
  messageId: string | null;
  sha256: string | null;
  editedAt: Date | null;
  doubledAt: Date | null;
}

/** The message as far as it is known. */
export async function standing(db: Db): Promise<Standing> {
  const row = await db.selectFrom("discord_board").selectAll().executeTakeFirst();
  return {
    hook: row?.hook ?? null,
    messageId: row?.message_id ?? null,
    sha256: row?.sha256 ?? null,
    editedAt: row?.edited_at ?? null,
    doubledAt: row?.doubled_at ?? null,
  };
}

/** A post that was begun before and never came to an end may stand there, too. */
async function beginPost(db: Db, hook: string, now: Date): Promise<void> {
  await sql`
    insert into discord_board (hook, posting_at) values (${hook}, ${now})
    on conflict (only_row) do update set hook = excluded.hook, message_id = null, sha256 = null,
      posting_at = excluded.posting_at, doubled_at = coalesce(discord_board.posting_at, discord_board.doubled_at)
  `.execute(db);
}

const endPost = (db: Db) => sql`update discord_board set posting_at = null`.execute(db);

async function noteEdited(
  db: Db,
  { hook, messageId, sha256 }: { hook: string; messageId: string | null; sha256: string },
  now: Date,
): Promise<void> {
  await sql`
    update discord_board set hook = ${hook}, message_id = ${messageId}, sha256 = ${sha256}, edited_at = ${now},
      posting_at = ${messageId === null ? sql`posting_at` : null}`.execute(db);
}
