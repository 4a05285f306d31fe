// What the product's documents use from other origins: the stream's player and status, the intro film, RANDOM.ORG.
import { webOrigin } from "../../platform/base/web-origin.ts";
import type { Sources } from "../../platform/http/security-headers.ts";
import type { Site } from "../contract/shared.ts";

const streamPlayerOrigins = "https://player.kick.com https://www.youtube-nocookie.com";
/** A draw's answer is too long for a link to its verification page, so a form carries it there. */
const randomOrgOrigin = "https://api.random.org";

/** `film`: origin of the intro film where it is kept elsewhere, else empty. */
export function cspSources(site: Pick<Site, "stream_url" | "stream_status_url">, film = ""): Sources {
  const player = webOrigin(site.stream_url);
  return {
    frame: player === null ? streamPlayerOrigins : `${streamPlayerOrigins} ${player}`,
    connect: webOrigin(site.stream_status_url) ?? "",
    media: film,
    form: randomOrgOrigin,
  };
}
