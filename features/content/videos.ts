// The channel's latest videos. A job stores them in our own table, pages read the table, and admins pin or hide videos.
import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Video, VideoSetting } from "./contract/content.ts";
import type { FeedVideo, VideoSource } from "./source.ts";

export const videosTag = "videos";

const maxShown = 15;
const maxListed = 60;
const thumbnailSidePx = 640;
/** Shown until the video's own picture is available. */
const noThumbnail = "/art/intro-poster.webp";

/** Returns pinned videos first, then the newest. */
export async function latestVideos(db: Db): Promise<Video[]> {
  const rows = await videosQuery(db).where("hidden", "=", false).limit(maxShown).execute();
  return rows.map(videoProps);
}

export async function allVideos(db: Db): Promise<(Video & VideoSetting)[]> {
  const rows = await videosQuery(db).limit(maxListed).execute();
  return rows.map((row) => ({ ...videoProps(row), pinned: row.pinned, hidden: row.hidden }));
}

const videosQuery = (db: Db) =>
  db.selectFrom("videos").selectAll().orderBy("pinned", "desc").orderBy("published_at", "desc").orderBy("id");

const videoProps = (row: { id: string; thumbnail: string; title: string; published_at: Date }): Video => ({
  id: row.id,
  thumbnail: row.thumbnail || noThumbnail,
  title: row.title,
  published: row.published_at.toISOString(),
});

export interface FeedStatus {
  channel_id: string;
  checked_at: Date;
  succeeded_at: Date | null;
  error: string | null;
}

export const feedStatus = (db: Db): Promise<FeedStatus | undefined> =>
  db.selectFrom("video_feed").selectAll().executeTakeFirst();

const syncIntervalMs = 15 * 60_000;

export function defineVideoJobs(house: House, source: VideoSource): void {
  house.jobs.define({
    name: "videos.sync",
    everyMs: syncIntervalMs,
    timeoutSeconds: 300,
    run: async () => void (await syncVideos(house, source)),
  });
}

type VideoHouse = Pick<House, "db" | "clock" | "changes" | "log" | "pictures" | "settings">;

/** Returns the reason for a failure, or null. A failure keeps the videos fetched earlier. */
export async function syncVideos(house: VideoHouse, source: VideoSource): Promise<string | null> {
  const channelId = (await house.settings()).video_channel;
  if (channelId === "") return null;
  try {
    const videos = await source.latest(channelId);
    // An empty feed is more likely an error than a channel that deleted everything.
    if (videos.length === 0) throw new Error("answered with an empty feed");
    await saveVideos(house, source, channelId, videos);
    await recordFeedStatus(house, channelId, null);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    house.log.warn({ err: error }, "the channel's videos could not be fetched; the last good list is still shown");
    await recordFeedStatus(house, channelId, reason);
    return reason;
  }
}

async function recordFeedStatus(
  { db, clock }: Pick<House, "db" | "clock">,
  channelId: string,
  error: string | null,
): Promise<void> {
  const now = clock.now();
  const outcome = { channel_id: channelId, checked_at: now, error, ...(error === null && { succeeded_at: now }) };
  await db
    .insertInto("video_feed")
    .values({ succeeded_at: null, ...outcome })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(outcome))
    .execute();
}

async function saveVideos(
  house: VideoHouse,
  source: VideoSource,
  channelId: string,
  videos: readonly FeedVideo[],
): Promise<void> {
  const thumbnails = await saveThumbnails(house, source, videos);
  const rows = videos.map(({ id, title, publishedAt }) => ({
    id,
    title,
    thumbnail: thumbnails.get(id) ?? "",
    published_at: publishedAt,
    channel_id: channelId,
  }));
  const oldest = new Date(Math.min(...videos.map(({ publishedAt }) => publishedAt.getTime())));
  const changed = await house.db.transaction().execute(async (tx) => {
    const written = await tx
      .insertInto("videos")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet((eb) => ({
            title: eb.ref("excluded.title"),
            thumbnail: eb.ref("excluded.thumbnail"),
            published_at: eb.ref("excluded.published_at"),
            channel_id: eb.ref("excluded.channel_id"),
          }))
          .where(
            sql<boolean>`(videos.title, videos.thumbnail, videos.published_at, videos.channel_id)
              is distinct from (excluded.title, excluded.thumbnail, excluded.published_at, excluded.channel_id)`,
          ),
      )
      .executeTakeFirst();
    // Deletes videos of another channel. Also deletes videos that the feed no longer has, if the feed reaches back that
    // far.
    const gone = await tx
      .deleteFrom("videos")
      .where(
        "id",
        "not in",
        rows.map(({ id }) => id),
      )
      .where("pinned", "=", false)
      .where((eb) => eb.or([eb("published_at", ">", oldest), sql<boolean>`channel_id is distinct from ${channelId}`]))
      .executeTakeFirst();
    return Number(written.numInsertedOrUpdatedRows) + Number(gone.numDeletedRows) > 0;
  });
  if (changed) house.changes.announce(videosTag);
}

/** Stores the pictures, so that visitors' browsers send no request to the video platform. */
async function saveThumbnails(
  { db, pictures }: Pick<House, "db" | "pictures">,
  source: VideoSource,
  videos: readonly FeedVideo[],
): Promise<Map<string, string>> {
  const ids = videos.map(({ id }) => id);
  const known = await db.selectFrom("videos").select(["id", "thumbnail"]).where("id", "in", ids).execute();
  const thumbnails = new Map(known.flatMap(({ id, thumbnail }) => (thumbnail === "" ? [] : [[id, thumbnail]])));
  for (const { id, thumbnailUrl } of videos) {
    if (thumbnails.has(id)) continue;
    const bytes = await source.picture(thumbnailUrl);
    const stored = bytes === null ? null : await pictures.save(bytes, { maxSidePx: thumbnailSidePx });
    if (stored?.ok) thumbnails.set(id, stored.value);
  }
  return thumbnails;
}

export async function setVideo(
  db: Db,
  actor: Actor,
  id: string,
  change: Partial<VideoSetting>,
): Promise<Result<null, { why: "no_such_video" }>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("videos")
      .select(["pinned", "hidden"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_video" });
    const after = { ...before, ...change };
    await tx.updateTable("videos").set(after).where("id", "=", id).execute();
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "content.video.set",
      subject: `video:${id}`,
      before,
      after,
    });
    return done(null);
  });
}
