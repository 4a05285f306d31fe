import { Hono } from "hono";
import type { Env } from "../../platform/http/context.ts";
import { faultResponse } from "../common/faults.ts";
import type { SandboxBook, SandboxVideo } from "../common/sandbox-book.ts";

export const youtubeSandboxPath = "/sandbox/youtube/feeds/videos.xml";

/** The same number as in YouTube's feed. */
const maxEntries = 15;

export function createYoutubeSandbox(book: Pick<SandboxBook, "fault" | "videos">, loopback: () => string): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(youtubeSandboxPath, async (c) => {
    const channelId = c.req.query("channel_id") ?? "";
    if (!/^UC[\w-]{22}$/.test(channelId)) return c.text("Not Found", 404);
    const mode = await book.fault("youtube");
    const videos = mode === "empty" ? [] : (await book.videos()).slice(0, maxEntries);
    const fault = mode === "empty" ? null : await faultResponse(mode, null, c.req.raw.signal);
    return (
      fault ?? c.body(renderFeed(channelId, videos, loopback()), 200, { "Content-Type": "text/xml; charset=UTF-8" })
    );
  });
  return routes;
}

const renderFeed = (channelId: string, videos: readonly SandboxVideo[], origin: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channelId}"/>
 <id>yt:channel:${channelId.slice(2)}</id>
 <yt:channelId>${channelId.slice(2)}</yt:channelId>
 <title>Sandbox channel</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channelId}"/>
 <author><name>Sandbox channel</name><uri>https://www.youtube.com/channel/${channelId}</uri></author>
 <published>2021-01-01T00:00:00+00:00</published>
${videos.map((video) => renderEntry(channelId, video, origin)).join("\n")}
</feed>
`;

const renderEntry = (channelId: string, { id, title, published, picture }: SandboxVideo, origin: string): string =>
  ` <entry>
  <id>yt:video:${id}</id>
  <yt:videoId>${id}</yt:videoId>
  <yt:channelId>${channelId}</yt:channelId>
  <title>${escapeXml(title)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/>
  <author><name>Sandbox channel</name><uri>https://www.youtube.com/channel/${channelId}</uri></author>
  <published>${published.replace(/\.\d+Z$/, "+00:00")}</published>
  <updated>${published.replace(/\.\d+Z$/, "+00:00")}</updated>
  <media:group>
   <media:title>${escapeXml(title)}</media:title>
   <media:content url="https://www.youtube.com/v/${id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="${escapeXml(origin + picture)}" width="480" height="360"/>
   <media:description></media:description>
   <media:community>
    <media:starRating count="0" average="0.00" min="1" max="5"/>
    <media:statistics views="0"/>
   </media:community>
  </media:group>
 </entry>`;

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
