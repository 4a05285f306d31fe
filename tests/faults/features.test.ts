// A feature can be deleted or added: the program type-checks, builds and starts without the folder of challenges and its
// lines in site/features.ts, and with the files that `npm run new feature` writes.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { createVisitor, demoPassword } from "../house/house.ts";

const root = join(import.meta.dirname, "../..");
const removed = "features/challenges";
const withinMs = 180_000;

const folder = mkdtempSync(join(tmpdir(), "windfall-without-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the tracked files without the feature and without other tests that use it. */
function copyWithout(): void {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const path of tracked.filter((each) => !each.startsWith(`${removed}/`))) {
    if (/\.(test|spec)\.tsx?$/.test(path) && uses(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const list = join(folder, "site/features.ts");
  const lines = readFileSync(list, "utf8").split("\n");
  writeFileSync(list, lines.filter((line) => !/challengesFeature/.test(line)).join("\n"));
}

const uses = (path: string): boolean => /["/]challenges["/?]/.test(readFileSync(join(root, path), "utf8"));

const run = promisify((args: string[], done: (error: Error | null, output: string) => void) => {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => {
      output += bytes.toString();
    });
  child.once("close", (code) => done(code === 0 ? null : new Error(output), output));
});

test(
  "SHIP-40, SHIP-41: the program is complete without one feature and with a new one",
  async () => {
    copyWithout();
    await run(["bin/new.mjs", "feature", "lucky-charms"]);
    await Promise.all([run(["node_modules/typescript/bin/tsc", "--noEmit"]), run(["bin/build.mjs", "--quiet"])]);

    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), DEMO: "1", PORT: "0" };
    const server = spawn(process.execPath, ["site/main.ts"], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const address = await new Promise<string>((ready, failed) => {
        createInterface(server.stdout).on("line", (line) => {
          const [, found] = /^Windfall is ready at (.+)$/.exec(line) ?? [];
          if (found !== undefined) ready(found);
        });
        server.once("exit", () => failed(new Error("It did not start.")));
      });
      const home = await fetch(address);
      expect(home.status).toBe(200);
      expect(await home.text()).not.toContain('href="/challenges"');
      expect((await fetch(`${address}/challenges`)).status).toBe(404);
      expect(await (await fetch(`${address}/sitemap.xml`)).text()).not.toContain("/challenges");
      const admin = createVisitor(address);
      expect((await admin.post("/api/auth/login", { username: "admin", password: demoPassword })).status).toBe(200);
      const desk = (await admin.get("/admin/hunts")).text;
      expect(desk).toContain('href="/admin/overlays"');
      expect(desk).not.toMatch(/href="\/(admin\/)?challenges"/);
      expect((await fetch(`${address}/store`)).status).toBe(200);
      expect((await fetch(`${address}/lucky-charms`)).status).toBe(200);
    } finally {
      if (server.exitCode === null) server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
    }
  },
  withinMs,
);
