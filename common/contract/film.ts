// The intro film an operator can set: one of the site's own films, a YouTube video, or a file on another site.

export type Film =
  | { kind: "none" }
  /** The path without its extension. The files `.webm`, `.mp4` and `-poster.webp` share it. */
  | { kind: "own"; base: string }
  | { kind: "file"; src: string }
  | { kind: "youtube"; id: string };

/** Returns the film that the setting names, or null if the setting is invalid. */
export function parseFilm(setting: string): Film | null {
  if (setting === "") return { kind: "none" };
  if (setting.startsWith("/")) return parseOwnFilm(setting);
  if (!URL.canParse(setting)) return null;
  const url = new URL(setting);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  const host = url.hostname.replace(/^(www|m)\./, "");
  if (youtubeHosts.includes(host)) return parseYoutubeFilm(url, host);
  return isPlainHost(url) && isFilmFile(url.pathname) ? { kind: "file", src: url.href } : null;
}

/**
 * Returns the origin of a film file on another site ("https://films.example"), or "" for any other film. Browsers may load the
 * film from this origin only.
 */
export function filmOrigin(setting: string): string {
  const film = parseFilm(setting);
  return film?.kind === "file" && !film.src.startsWith("/") ? new URL(film.src).origin : "";
}

const isFilmFile = (path: string): boolean => /\.(mp4|webm)$/i.test(path);

function parseOwnFilm(path: string): Film | null {
  if (!/^\/(?!\/)[\w./-]*$/.test(path)) return null;
  return isFilmFile(path) ? { kind: "file", src: path } : { kind: "own", base: path };
}

/** Accepts only names and digits, because the origin goes into a header where spaces, commas and semicolons are separators. */
const isPlainHost = ({ host }: URL): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(host);

const youtubeHosts = ["youtube.com", "youtu.be", "youtube-nocookie.com"];
const youtubeId = /^[\w-]{11}$/;

/** Accepts "youtu.be/{id}", "youtube.com/watch?v={id}", "…/embed/{id}", "…/shorts/{id}" and "…/live/{id}". */
function parseYoutubeFilm(url: URL, host: string): Film | null {
  const [first = "", second = ""] = url.pathname.split("/").filter((part) => part !== "");
  const isOnePath = ["embed", "shorts", "live"].includes(first);
  const id = host === "youtu.be" ? first : isOnePath ? second : (url.searchParams.get("v") ?? "");
  return youtubeId.test(id) ? { kind: "youtube", id } : null;
}
