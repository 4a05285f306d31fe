export type Film =
  | { kind: "none" }
  | { kind: "own"; base: string }
  | { kind: "file"; src: string }
  | { kind: "youtube"; id: string };

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

export function filmOrigin(setting: string): string {
  const film = parseFilm(setting);
  return film?.kind === "file" && !film.src.startsWith("/") ? new URL(film.src).origin : "";
}

const isFilmFile = (path: string): boolean => /\.(mp4|webm)$/i.test(path);

function parseOwnFilm(path: string): Film | null {
  if (!/^\/(?!\/)[\w./-]*$/.test(path)) return null;
  return isFilmFile(path) ? { kind: "file", src: path } : { kind: "own", base: path };
}

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
