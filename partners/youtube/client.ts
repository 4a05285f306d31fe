// Reads a YouTube channel's feed: Atom (RFC 4287) with Google's `yt:` and `media:` elements. It needs no key.
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import type { FeedVideo, VideoSource } from "../../features/content/source.ts";
import { type HttpClient, HttpError } from "../common/http-client.ts";
import { fetchPicture, type PictureHosts } from "../common/picture-fetch.ts";

export interface YoutubeEndpoints {
  feedUrl(): string;
  pictures: PictureHosts;
}

export const productionYoutube: YoutubeEndpoints = {
  feedUrl: () => "https://www.youtube.com/feeds/videos.xml",
  pictures: { hosts: ["ytimg.com"] },
};

const maxResponseBytes = 1024 * 1024;
const maxVideos = 50;

export function createYoutubeVideos(
  outside: Pick<HttpClient, "bytes">,
  { feedUrl, pictures }: YoutubeEndpoints,
): VideoSource {
  return {
    async latest(channelId) {
      const url = new URL(feedUrl());
      url.searchParams.set("channel_id", channelId);
      const headers = { accept: "application/atom+xml, text/xml" };
      return parseFeed(
        (await outside.bytes({ service: "youtube", url, headers, maxBytes: maxResponseBytes })).toString("utf8"),
      );
    },
    async picture(url) {
      const outcome = await fetchPicture(url, pictures);
      return outcome.ok ? outcome.value : null;
    },
  };
}

/** Values stay text, because a video's title may be "5000" or "1e3". */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Decodes numeric character references (&#38;) as well.
  htmlEntities: true,
  isArray: (name) => name === "entry",
});

const entrySchema = z.object({
  videoId: z.string().regex(/^[\w-]{1,64}$/),
  title: z.string().trim().min(1).max(500),
  published: z.iso.datetime({ offset: true }),
  group: z.object({ thumbnail: z.object({ "@url": z.url({ protocol: /^https?$/ }).max(1_000) }) }),
});
const feedSchema = z.object({
  // The parser turns an empty element into an empty text.
  feed: z.preprocess(
    (value) => (value === "" ? {} : value),
    z.object({ entry: z.array(z.unknown()).max(1_000).default([]) }),
  ),
});

/** Skips entries that are not videos. Throws `HttpError` if `text` is not a feed. */
export function parseFeed(text: string): FeedVideo[] {
  // A real feed declares no entities, so a declaration is treated as an attack on the parser.
  const isXml = !/<!(doctype|entity)/i.test(text) && XMLValidator.validate(text) === true;
  if (!isXml) throw new HttpError("answered with something that is not XML");
  const parsed = feedSchema.safeParse(parser.parse(text));
  if (!parsed.success) throw new HttpError("answered with something that is not a feed");
  return parsed.data.feed.entry
    .flatMap((one) => {
      const { success, data } = entrySchema.safeParse(one);
      if (!success) return [];
      const { videoId: id, title, published, group } = data;
      return [{ id, title, publishedAt: new Date(published), thumbnailUrl: group.thumbnail["@url"] }];
    })
    .slice(0, maxVideos);
}
