import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Assets, readBuiltAssets } from "./assets.ts";

const manifest = {
  "site/client/app.tsx": {
    file: "assets/built/app-1.js",
    imports: ["_vendor.js"],
    css: ["assets/built/app-1.css"],
    assets: [
      "assets/built/unbounded-basic-x1.woff2",
      "assets/built/geist-basic-x1.woff2",
      "assets/built/geist-latin-x1.woff2",
    ],
  },
  "_vendor.js": { file: "assets/built/vendor-1.js" },
  "features/store/client/pages/store.tsx": {
    file: "assets/built/store-1.js",
    imports: ["site/client/app.tsx", "_dialog.js"],
    css: ["assets/built/store-1.css"],
  },
  "_dialog.js": { file: "assets/built/dialog-1.js", imports: ["_vendor.js"] },
};
const script = "console.log(1);".repeat(200);

let dist: string;
let assets: Assets;
let server: Server;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "windfall-assets-"));
  const files: Record<string, string | Buffer> = {
    "client/.vite/manifest.json": JSON.stringify(manifest),
    "client/.vite/boot.js": "boot();\n",
    "client/.vite/before-paint.js": "recall();\n",
    "client/.vite/push-worker.js": "listen();\n",
    "client/assets/built/app-1.js": script,
    "client/assets/built/app-1.js.br": brotliCompressSync(script),
    "client/assets/sounds/clang.mp3": Buffer.from("0123456789"),
    "client/assets/built/app-1.css": '.app{content:"</style>"}',
    "client/favicon.svg": "<svg/>",
    "server/ssr.js": "export const render = async (page) => ({ head: [page.component], body: [] });",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), content);
  }
  assets = await readBuiltAssets(dist);
  server = createServer((req, res) => {
    if (!assets.serve(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(dist, { recursive: true });
});

function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      request({ host: "127.0.0.1", port, path, headers, method, agent: false }, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
        );
      })
        .once("error", reject)
        .end();
    },
  );
}

test("a page's document loads the styles and the two fonts, and no script before the first paint", () => {
  const head = assets.headFor("store", { hasStyles: false });
  expect(head.split('<link rel="stylesheet"')).toHaveLength(3);
  expect(head).toContain('href="/assets/built/unbounded-basic-x1.woff2" as="font"');
  expect(head).toContain('href="/assets/built/geist-basic-x1.woff2" as="font"');
  expect(head).not.toContain("geist-latin");
  expect(head).not.toContain(".js");
});

test("the inline script finds the scripts that a page needs, each once, beginning with the entry script", () => {
  const listed = (component: string) => JSON.parse(/>(.*)</.exec(assets.scriptsFor(component))?.[1] ?? "");
  const shared = ["/assets/built/app-1.js", "/assets/built/vendor-1.js"];
  expect(listed("store")).toEqual([...shared, "/assets/built/store-1.js", "/assets/built/dialog-1.js"]);
  expect(listed("nowhere")).toEqual(shared);
  expect(assets.headScript).toBe("recall();");
  expect([assets.bootScript, `<script nonce="N"${assets.scriptTail}`]).toEqual([
    "boot();",
    '<script nonce="N">boot();</script>',
  ]);
});

test("a cached document contains the styles, and nothing in them closes the style element", () => {
  const head = assets.headFor("store", { hasStyles: true });
  expect(head).toContain('<style data-sheet="/assets/built/app-1.css">.app{content:"<\\/style>"}</style>');
  expect(head).not.toContain("stylesheet");
});

test("a built file never changes under its name; browsers revalidate other files", async () => {
  expect((await get("/assets/built/app-1.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const other = await get("/favicon.svg?v=2");
  expect([other.status, other.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(other.headers["cache-control"]).toBe("public, max-age=3600");
  const again = await get("/favicon.svg", { "If-None-Match": String(other.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("sends the build's compressed files to browsers that accept them", async () => {
  const packed = await get("/assets/built/app-1.js", { "Accept-Encoding": "gzip, br" });
  expect([packed.headers["content-encoding"], packed.headers.vary]).toEqual(["br", "Accept-Encoding"]);
  expect(packed.body.equals(brotliCompressSync(script))).toBe(true);
  expect((await get("/assets/built/app-1.js")).body.toString()).toBe(script);
  expect((await get("/assets/built/app-1.js.br")).status).toBe(404);
});

test("serves the range that players ask for", async () => {
  const part = await get("/assets/sounds/clang.mp3", { Range: "bytes=2-4" });
  expect([part.status, part.body.toString(), part.headers["content-range"]]).toEqual([206, "234", "bytes 2-4/10"]);
  expect((await get("/assets/sounds/clang.mp3", { Range: "bytes=7-" })).body.toString()).toBe("789");
  expect((await get("/assets/sounds/clang.mp3", { Range: "bytes=20-30" })).status).toBe(200);
});

test("serves only the client's files", async () => {
  for (const path of ["/", "/.vite/manifest.json", "/../server/ssr.js", "/assets/built/", "/%2e%2e/server/ssr.js"]) {
    expect((await get(path)).status).toBe(404);
  }
  expect((await get("/favicon.svg", {}, "POST")).status).toBe(404);
  expect((await get("/favicon.svg", {}, "HEAD")).body.length).toBe(0);
});

test("renders pages with the server's bundle", async () => {
  expect(await assets.render({ component: "store" } as never)).toEqual({ head: ["store"], body: [] });
});

test("reports a client that is not built and says what to do", async () => {
  await expect(readBuiltAssets(join(dist, "nowhere"))).rejects.toThrow('run "npm run build"');
});
