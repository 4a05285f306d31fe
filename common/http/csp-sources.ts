// Other origins that documents use: the stream's player and status, the intro film, RANDOM.ORG.
import { webOrigin } from "../../platform/base/web-origin.ts";
import type { Sources } from "../../platform/http/security-headers.ts";
import type { Site } from "../contract/shared.ts";

const streamPlayerOrigins = "https://player.kick.com https://www.youtube-nocookie.com";
/** A form posts a draw's signed response to the verification page, because the response is too long for a link. */
const randomOrgOrigin = "https://api.random.org";

/** `film` is the origin of an intro film on another site, or "". */
export function cspSources(site: Pick<Site, "stream_url" | "stream_status_url">, film = ""): Sources {
  const player = webOrigin(site.stream_url);
  return {
    frame: player === null ? streamPlayerOrigins : `${streamPlayerOrigins} ${player}`,
    connect: webOrigin(site.stream_status_url) ?? "",
    media: film,
    form: randomOrgOrigin,
  };
}
