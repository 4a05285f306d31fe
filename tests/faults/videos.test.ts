// The channel's feed in its real format, with every fault: the last good list stays, and admins arrange it.
import { beforeEach, expect, test } from "vitest";
import { parseFeed } from "../../partners/youtube/client.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
beforeEach(() => admin.post("/sandbox/youtube/fault", { mode: "none" }));

interface Shown {
  id: string;
  title: string;
  thumbnail: string;
  published: string;
}
const listShown = async (): Promise<Shown[]> => (await house.visitor().page("home", "/")).props.videos;
const sync = () => admin.post("/api/videos/sync");
const publish = async (title: string): Promise<string> =>
  (await admin.post("/sandbox/youtube/video", { title })).body.id;
const feed = async () => (await admin.page("admin/videos", "/admin/videos")).props.feed;

test("HOME-03: the channel's new video is fetched with its picture, and is the first one that guests see", async () => {
  const before = await listShown();
  const title = `Tom & "Jerry" <b>5000</b> €`;
  const id = await publish(title);
  expect((await sync()).status).toBe(200);
  const [first, ...rest] = await listShown();
  expect(first).toMatchObject({ id, title });
  expect(first?.thumbnail).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
  expect((await house.visitor().get(first?.thumbnail ?? "")).status).toBe(200);
  expect(rest).toEqual(before.slice(0, 14));
  expect(await feed()).toMatchObject({ error: null, checked_at: expect.any(String) });
});

test.each([
  ["error", "answered with an error (500)"],
  ["garbage", "answered with something that is not XML"],
  ["empty", "answered with an empty feed"],
])("a feed that is %s changes nothing, and the admin sees the fault", async (mode, reason) => {
  const before = await listShown();
  await publish("Not to be seen yet");
  await admin.post("/sandbox/youtube/fault", { mode });
  const answer = await sync();
  expect([answer.status, answer.body.message]).toEqual([502, `YouTube ${reason}.`]);
  expect(await listShown()).toEqual(before);
  expect(await feed()).toMatchObject({ error: reason, succeeded_at: expect.any(String) });
  await admin.post("/sandbox/youtube/fault", { mode: "none" });
  expect((await sync()).status).toBe(200);
  expect((await listShown()).map(({ title }) => title)).toContain("Not to be seen yet");
  expect((await feed()).error).toBeNull();
});

test("a video deleted from the channel disappears; a video that is only older than the feed stays", async () => {
  const id = await publish("Soon deleted");
  await sync();
  expect((await listShown()).map((video) => video.id)).toContain(id);
  const all = await house.database.db
    .selectFrom("sandbox_state")
    .select("value")
    .where("key", "=", "videos")
    .executeTakeFirstOrThrow();
  const left = (all.value as { id: string }[]).filter((video) => video.id !== id).slice(0, 3);
  await house.database.db
    .updateTable("sandbox_state")
    .set({ value: JSON.stringify(left) })
    .where("key", "=", "videos")
    .execute();
  const before = (await listShown()).filter((video) => video.id !== id);
  await sync();
  expect(await listShown()).toEqual(before);
  expect(before.length).toBeGreaterThan(3);
});

test("pinned videos come first and hidden ones never appear, whatever the feed has", async () => {
  const [newest, , third] = await listShown();
  const set = (id: string | undefined, change: object) => admin.post(`/api/videos/${id}/set`, change);
  expect((await set(third?.id, { pinned: true })).status).toBe(200);
  expect((await set(newest?.id, { hidden: true })).status).toBe(200);
  await sync();
  const ids = (await listShown()).map(({ id }) => id);
  expect(ids[0]).toBe(third?.id);
  expect(ids).not.toContain(newest?.id);
  await set(third?.id, { pinned: false });
  await set(newest?.id, { hidden: false });
  expect((await listShown())[0]?.id).toBe(newest?.id);

  expect((await set("nothing", { pinned: true })).status).toBe(404);
  expect((await set(third?.id, { pinned: "yes" })).status).toBe(422);
  const viewer = await house.signedIn("viewer");
  expect((await viewer.post(`/api/videos/${third?.id}/set`, { hidden: true })).status).toBe(403);
  expect((await viewer.post("/api/videos/sync")).status).toBe(403);
  const { data } = (await admin.page("admin/audit", "/admin/audit")).props.log;
  expect(data[0]).toMatchObject({ action: "content.video.set" });
});

test("without a channel no request is sent, and an invalid channel id is refused", async () => {
  expect((await admin.post("/api/settings", { video_channel: "@windfall" })).status).toBe(422);
  expect((await admin.post("/api/settings", { video_channel: "" })).status).toBe(200);
  expect((await sync()).status).toBe(409);
  expect((await admin.post("/api/settings", { video_channel: "UCwindfallSandboxChannel" })).status).toBe(200);
});

const atom = (entries: string) =>
  `<?xml version="1.0"?><feed xmlns:yt="y" xmlns:media="m" xmlns="http://www.w3.org/2005/Atom">${entries}</feed>`;
const entry = (more: Partial<Record<"id" | "title" | "published" | "thumbnail", string>> = {}) => {
  const { id = "dQw4w9WgXcQ", title = "5000", published = "2026-01-02T03:04:05+00:00" } = more;
  const { thumbnail = "https://i4.ytimg.com/vi/x/hqdefault.jpg" } = more;
  return `<entry><yt:videoId>${id}</yt:videoId><title>${title}</title><published>${published}</published>
    <media:group><media:thumbnail url="${thumbnail}" width="480" height="360"/></media:group></entry>`;
};

test("a feed's texts are decoded, and entries that are not videos are skipped", () => {
  expect(parseFeed(atom(entry()))).toEqual([
    {
      id: "dQw4w9WgXcQ",
      title: "5000",
      publishedAt: new Date("2026-01-02T03:04:05Z"),
      thumbnailUrl: "https://i4.ytimg.com/vi/x/hqdefault.jpg",
    },
  ]);
  expect(parseFeed(atom(entry({ title: "A &amp; B &#8364; &lt;b&gt;" })))[0]?.title).toBe("A & B € <b>");
  const bad = [
    entry({ id: "../../etc" }),
    entry({ title: "" }),
    entry({ published: "yesterday" }),
    entry({ thumbnail: "javascript:alert(1)" }),
    "<entry/>",
  ];
  expect(parseFeed(atom(bad.join("") + entry()))).toHaveLength(1);
  expect(parseFeed(atom(""))).toEqual([]);
});
