import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { scriptsId, sheetAttribute, styleSheetName } from "../contract/boot.ts";
import type { PageObject } from "../contract/page-object.ts";
import { currentLanguage } from "../messages/languages.ts";
import { baseLanguage, listLanguages } from "../messages/messages.ts";
import { bestEncoding, type Encoding } from "./encoding.ts";

export interface Rendered {
  head: string[];
  /** The page object and the app's element. Parts from the cache are UTF-8 bytes. */
  body: readonly (string | Uint8Array)[];
}

export interface Assets {
  /** Changes with the client's files. A browser with another version reloads the page. */
  version: string;
  /**
   * Returns the tags of the styles and fonts. With `hasStyles`, styles are inline, so a visitor's first page paints one
   * round trip earlier; this is for documents that are compressed once and cached.
   */
  headFor(component: string, options: { hasStyles: boolean }): string;
  /** Runs in the head before the first paint. The policy allows it by its hash. Empty if there is none. */
  headScript: string;
  /** Lists the files that the start script will load. Must come before that script in the document. */
  scriptsFor(component: string): string;
  /** Empty in development, where Vite starts the client. */
  bootScript: string;
  /** The rest of the start script's tag, from the end of the nonce on. */
  scriptTail: string;
  /** Name of the style sheet of all pages, as in the browser's cookie. Empty if no style sheet can be cached. */
  sheet: string;
  overlay: () => OverlayFiles;
  pushWorker: string;
  render(page: PageObject): Promise<Rendered>;
  serve(req: IncomingMessage, res: ServerResponse): boolean;
}

export interface OverlayFiles {
  version: string;
  head: string;
  scriptTail: string;
}

/** An entry of Vite's manifest (vite.dev/guide/backend-integration). */
const chunkSchema = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).optional(),
  css: z.array(z.string()).optional(),
  assets: z.array(z.string()).optional(),
});
const manifestSchema = z.record(z.string(), chunkSchema);
type Chunk = z.infer<typeof chunkSchema>;
type Manifest = z.infer<typeof manifestSchema>;

export const clientEntry = "site/client/app.tsx";
export const overlayEntry = "features/overlays/client/stage/main.tsx";
const builtPrefix = "/assets/built/";

const distFolder = join(import.meta.dirname, "..", "..", "dist");

export async function readBuiltAssets(dist = distFolder): Promise<Assets> {
  const builds = new Map<string, LanguageBuild>();
  for (const language of listLanguages()) builds.set(language, await readLanguageBuild(dist, language));
  const base = builds.get(baseLanguage) ?? (await readLanguageBuild(dist, baseLanguage));
  const current = () => builds.get(currentLanguage()) ?? base;
  const files = readFiles(join(dist, "client"));
  const styleTag = (file: string) =>
    `<style ${sheetAttribute}="/${file}">${(files.get(`/${file}`)?.identity.body.toString() ?? "").replaceAll("</", "<\\/")}</style>`;
  const inlineScript = (name: string) => readFileSync(join(dist, "client", ".vite", `${name}.js`), "utf8").trim();
  const boot = inlineScript("boot");
  let overlay: OverlayFiles | undefined;
  return {
    version: manifestVersion([...builds.values()].map(({ text }) => text).join()),
    headFor(component, { hasStyles }) {
      const { heads, manifest } = current();
      const key = `${component} ${hasStyles}`;
      const known = heads.get(key) ?? headTags(pageChunks(manifest, component), hasStyles ? styleTag : linkTag);
      heads.set(key, known);
      return known;
    },
    scriptsFor: (component) => {
      const { lists, manifest } = current();
      const known = lists.get(component) ?? scriptList(pageChunks(manifest, component));
      lists.set(component, known);
      return known;
    },
    headScript: inlineScript("before-paint"),
    bootScript: boot,
    scriptTail: `>${boot}</script>`,
    sheet: sheetName(base.manifest),
    pushWorker: inlineScript("push-worker"),
    overlay: () => {
      overlay ??= overlayFiles(join(dist, "client", ".vite", "overlay.json"));
      return overlay;
    },
    render: (page) => current().render(page),
    serve: (req, res) => serveFile(files, req, res),
  };
}

interface LanguageBuild extends Pick<Assets, "render"> {
  text: string;
  manifest: Manifest;
  heads: Map<string, string>;
  lists: Map<string, string>;
}

async function readLanguageBuild(dist: string, language: string): Promise<LanguageBuild> {
  const infix = language === baseLanguage ? "" : `.${language}`;
  const path = join(dist, "client", ".vite", `manifest${infix}.json`);
  if (!existsSync(path)) throw new Error(`The client is not built (no ${path}): run "npm run build".`);
  const text = readFileSync(path, "utf8");
  const manifest = manifestSchema.parse(JSON.parse(text));
  const server: Pick<Assets, "render"> = await import(pathToFileURL(join(dist, "server", `ssr${infix}.js`)).href);
  return { text, manifest, render: (page) => server.render(page), heads: new Map(), lists: new Map() };
}

function sheetName(manifest: Manifest): string {
  const [file] = withImports(manifest, clientEntry).flatMap(({ css = [] }) => css);
  return file === undefined ? "" : styleSheetName(file);
}

const manifestVersion = (manifest: string): string => createHash("sha256").update(manifest).digest("hex").slice(0, 16);

function overlayFiles(manifestPath: string): OverlayFiles {
  const text = readFileSync(manifestPath, "utf8");
  const manifest = manifestSchema.parse(JSON.parse(text));
  const chunks = withImports(manifest, overlayEntry);
  const scripts = chunks.map(({ file }) => `<link rel="modulepreload" href="/${file}">`);
  return {
    version: manifestVersion(text),
    head: [headTags(chunks), ...scripts].join(""),
    scriptTail: `" type="module" src="/${chunks[0]?.file}"></script>`,
  };
}

const linkTag = (file: string): string => `<link rel="stylesheet" href="/${file}">`;

function headTags(chunks: Chunk[], style = linkTag): string {
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const fonts = new Set(chunks.flatMap((chunk) => chunk.assets ?? []).filter(isFirstFont));
  return [
    ...[...fonts].map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles].map(style),
  ].join("");
}

/** Lists scripts for site/client/boot.ts. Browsers would load script tags before the first paint, but not a list. */
function scriptList(chunks: Chunk[]): string {
  const scripts = [...new Set(chunks.map(({ file }) => `/${file}`))];
  return `<script type="application/json" id="${scriptsId}">${JSON.stringify(scripts)}</script>`;
}

function pageChunks(manifest: Manifest, component: string): Chunk[] {
  const page = Object.keys(manifest).find((name) => name.endsWith(`/client/pages/${component}.tsx`));
  return [...withImports(manifest, clientEntry), ...(page === undefined ? [] : withImports(manifest, page))];
}

/** Selects the fonts that every page uses. The text would jump if they loaded late. */
const isFirstFont = (file: string): boolean => /-basic-[^/]+\.woff2$/.test(file);

function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  if (seen.has(name)) return [];
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build's manifest has no ${name}.`);
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((other) => withImports(manifest, other, seen))];
}

interface FileVariant {
  body: Buffer;
  headers: string[];
  etag: string;
}
type AssetFile = Partial<Record<Encoding, FileVariant>> & { identity: FileVariant };

const contentTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

function readFiles(folder: string): Map<string, AssetFile> {
  const files = new Map<string, AssetFile>();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name));
  const present = new Set(paths);
  for (const path of paths) {
    if (/\.(br|gz)$/.test(path) && present.has(path.slice(0, -3))) continue;
    const address = `/${relative(folder, path).split(sep).map(encodeURIComponent).join("/")}`;
    files.set(address, readFile(path, address, present));
  }
  return files;
}

function readFile(path: string, address: string, present: Set<string>): AssetFile {
  const body = readFileSync(path);
  const file: AssetFile = { identity: createVariant(address, body, "identity", body) };
  if (present.has(`${path}.br`)) file.br = createVariant(address, body, "br", readFileSync(`${path}.br`));
  if (present.has(`${path}.gz`)) file.gzip = createVariant(address, body, "gzip", readFileSync(`${path}.gz`));
  return file;
}

function createVariant(address: string, whole: Buffer, encoding: Encoding, body: Buffer): FileVariant {
  const hash = createHash("sha256").update(whole).digest("base64url").slice(0, 27);
  const etag = `"${hash}${encoding === "identity" ? "" : `-${encoding}`}"`;
  // Lets browsers keep built files, because each is named after its content, which therefore never changes.
  const caching = address.startsWith(builtPrefix) ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const headers = [
    ...["Content-Type", contentTypes[extname(address)] ?? "application/octet-stream"],
    ...(encoding === "identity" ? ["Accept-Ranges", "bytes"] : ["Content-Encoding", encoding]),
    ...["ETag", etag, "Cache-Control", caching, "Vary", "Accept-Encoding", "X-Content-Type-Options", "nosniff"],
    ...["Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
  ];
  return { body, headers, etag };
}

function serveFile(files: Map<string, AssetFile>, req: IncomingMessage, res: ServerResponse): boolean {
  const { method, url = "", headers } = req;
  if (method !== "GET" && method !== "HEAD") return false;
  const query = url.indexOf("?");
  const file = files.get(query === -1 ? url : url.slice(0, query));
  if (file === undefined) return false;
  const range = headers.range;
  const form = (range === undefined ? file[bestEncoding(headers["accept-encoding"])] : undefined) ?? file.identity;
  if (headers["if-none-match"]?.includes(form.etag)) {
    res.writeHead(304, form.headers).end();
    return true;
  }
  const part = range === undefined ? undefined : parseRange(range, form.body.length);
  const body = part === undefined ? form.body : form.body.subarray(part.from, part.to + 1);
  const length = ["Content-Length", String(body.length)];
  if (part === undefined) res.writeHead(200, [...form.headers, ...length]);
  else {
    const place = ["Content-Range", `bytes ${part.from}-${part.to}/${form.body.length}`];
    res.writeHead(206, [...form.headers, ...length, ...place]);
  }
  res.end(method === "HEAD" ? undefined : body);
  return true;
}

function parseRange(range: string, size: number): { from: number; to: number } | undefined {
  const match = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range);
  if (match === null) return undefined;
  const from = Number(match[1]);
  const to = match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  return from <= to ? { from, to } : undefined;
}
