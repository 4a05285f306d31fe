// The intro film as the operator may set it: one of the site's own, a YouTube video, or a file elsewhere.

export type Film =
  | { kind: "none" }
  /** `base` without its ending: `.webm`, `.mp4` and `-poster.webp` stand beside each other on this site. */
  | { kind: "own"; base: string }
  | { kind: "file"; src: string }
  | { kind: "youtube"; id: string };

export const filmFormatMessage =
  "Must be a path of this site, a YouTube address, or an https address of a film that ends in .mp4 or .webm.";

/** Null for what is none of them. */
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

/** "https://films.example" of a film elsewhere, the one origin browsers may load it from; else nothing. */
export function filmOrigin(setting: string): string {
  const film = parseFilm(setting);
  return film?.kind === "file" && !film.src.startsWith("/") ? new URL(film.src).origin : "";
}

const isFilmFile = (path: string): boolean => /\.(mp4|webm)$/i.test(path);

function parseOwnFilm(path: string): Film | null {
  if (!/^\/(?!\/)[\w./-]*$/.test(path)) return null;
  return isFilmFile(path) ? { kind: "file", src: path } : { kind: "own", base: path };
}

/** The origin stands in a header whose parts are told apart by blanks, commas and semicolons: names and digits only. */
const isPlainHost = ({ host }: URL): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(host);

const youtubeHosts = ["youtube.com", "youtu.be", "youtube-nocookie.com"];
const youtubeId = /^[\w-]{11}$/;

/** "youtu.be/{id}", "youtube.com/watch?v={id}", "…/embed/{id}", "…/shorts/{id}", "…/live/{id}". */
function parseYoutubeFilm(url: URL, host: string): Film | null {
  const [first = "", second = ""] = url.pathname.split("/").filter((part) => part !== "");
  const isOnePath = ["embed", "shorts", "live"].includes(first);
  const id = host === "youtu.be" ? first : isOnePath ? second : (url.searchParams.get("v") ?? "");
  return youtubeId.test(id) ? { kind: "youtube", id } : null;
}
