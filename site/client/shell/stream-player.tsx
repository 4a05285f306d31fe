import type { Site } from "../../../common/contract/shared.ts";
import { m } from "../../messages.ts";

export function StreamPlayer({ site }: { site: Pick<Site, "streamer" | "stream_url"> }) {
  return (
    <iframe
      src={playerAddress(site.stream_url)}
      title={m.streamOf({ streamer: site.streamer })}
      className="size-full border-0"
      allow="autoplay; fullscreen; picture-in-picture"
    />
  );
}

export function playerAddress(streamUrl: string): string {
  if (!URL.canParse(streamUrl)) return streamUrl;
  const { hostname, pathname, searchParams } = new URL(streamUrl);
  const [first = "", second = ""] = pathname.split("/").filter((part) => part !== "");
  const host = hostname.replace(/^(www|m)\./, "");
  if (host === "kick.com" && first !== "") return `https://player.kick.com/${encodeURIComponent(first)}?autoplay=true`;
  if (host === "youtu.be" && first !== "") return youtube(first);
  const video = searchParams.get("v") ?? (first === "live" || first === "embed" ? second : "");
  if (host === "youtube.com" && video !== "") return youtube(video);
  if (host === "youtube.com" && first === "channel") {
    return `https://www.youtube-nocookie.com/embed/live_stream?channel=${encodeURIComponent(second)}&autoplay=1`;
  }
  return streamUrl;
}

function youtube(video: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1`;
}
