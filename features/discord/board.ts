// The live board: one message in a channel that shows the running leaderboard. It is edited at most once a minute, and only
// when its text changes. If somebody deleted the message, the site posts it again.
import { createHash } from "node:crypto";
import { paths } from "../../common/contract/paths.ts";
import { siteName } from "../../common/server/site-settings.ts";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Lane, recordLaneSent, withLane } from "../../platform/outbox/lanes.ts";
import type { Channel } from "./channels.ts";
import type { NewsHouse } from "./news.ts";
import { recordRefusal } from "./post-news.ts";
import { type DiscordSources, type HookMessage, type Hooks, hashAddress } from "./source.ts";
import { boardMessage } from "./words.ts";

const editIntervalMs = 60_000;

type BoardSources = Pick<DiscordSources, "hooks" | "board">;

export async function renderBoard(house: NewsHouse, { board }: Pick<DiscordSources, "board">): Promise<HookMessage> {
  const settings = await house.settings();
  return boardMessage(await board(), siteName(settings, house.origin()), house.origin() + paths.leaderboard);
}

export async function updateBoard(
  house: NewsHouse,
  sources: BoardSources,
  channels: readonly Channel[],
): Promise<void> {
  const channel = channels.find(({ name }) => name === "board");
  if (channel === undefined || !channel.isOn || channel.address === null) return;
  const { address } = channel;
  const message = await renderBoard(house, sources);
  const sha256 = createHash("sha256").update(JSON.stringify(message)).digest("hex");
  await withLane(house, hashAddress(address), async (lane) => {
    const now = house.clock.now();
    const stands = await findBoard(house.db);
    const writing = { address, message, sha256, lane };
    if (stands?.hook !== lane.name) return postMessage(house, sources.hooks, writing);
    const { message_id: messageId, edited_at: editedAt } = stands;
    if (messageId !== null && stands.sha256 === sha256) return;
    const since = editedAt?.getTime() ?? 0;
    if (now.getTime() - since < editIntervalMs && since <= latestValidTime(now).getTime()) return;
    await (messageId === null
      ? postMessage(house, sources.hooks, writing)
      : editMessage(house, sources.hooks, writing, messageId));
  });
}

interface BoardWrite {
  address: string;
  message: HookMessage;
  sha256: string;
  lane: Lane;
}

async function editMessage(house: NewsHouse, hooks: Hooks, writing: BoardWrite, messageId: string): Promise<void> {
  const { address, message, sha256, lane } = writing;
  const edited = await hooks.edit(address, messageId, message);
  const now = house.clock.now();
  if (edited.ok) {
    await recordEdit(house.db, { hook: lane.name, messageId, sha256 }, now);
    return recordLaneSent(house.db, lane.name, edited.value.pauseSeconds * 1_000, now);
  }
  house.log.info({ why: edited.why, reason: edited.reason }, "could not edit the leaderboard's message on Discord");
  if (edited.why === "missing") await postMessage(house, hooks, writing);
  else await recordRefusal(house.db, lane, edited, now);
}

/**
 * Posts a new message. If the process dies before it stores the message's id, or gets no response, nobody can find the
 * message again, because a webhook cannot list its posts. After a pause, a second message follows.
 */
async function postMessage(
  house: NewsHouse,
  hooks: Hooks,
  { address, message, sha256, lane }: BoardWrite,
): Promise<void> {
  const posted = await hooks.post(address, message);
  const now = house.clock.now();
  if (!posted.ok) {
    house.log.warn({ why: posted.why, reason: posted.reason }, "could not post the leaderboard to Discord");
    await recordRefusal(house.db, lane, posted, now);
    return;
  }
  const { messageId, pauseSeconds } = posted.value;
  await recordEdit(house.db, { hook: lane.name, messageId, sha256 }, now);
  if (messageId !== null) return recordLaneSent(house.db, lane.name, pauseSeconds * 1_000, now);
  // Pauses, because posting again immediately would add a new message each minute.
  await recordRefusal(house.db, lane, unknownMessage, now);
}

const unknownMessage = { why: "failed", reason: "did not say which message it posted", mayStand: true } as const;

export const findBoard = (db: Db) => db.selectFrom("discord_board").selectAll().executeTakeFirst();

async function recordEdit(
  db: Db,
  { hook, messageId, sha256 }: { hook: string; messageId: string | null; sha256: string },
  now: Date,
): Promise<void> {
  const row = { hook, message_id: messageId, sha256, edited_at: now };
  await db
    .insertInto("discord_board")
    .values(row)
    .onConflict((on) => on.column("only_row").doUpdateSet(row))
    .execute();
}
