// Runs every command of docs/install.md that can run here, as written, in a mount namespace with its own /opt and /etc. A
// command that cannot run here says why in the page's source.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildRelease, packCompose, writeChecksums } from "../../bin/release.mjs";

interface Block {
  section: string;
  mark: string;
  code: string;
}

const page = readFileSync("docs/install.md", "utf8");

function readBlocks(): Block[] {
  const blocks: Block[] = [];
  let [section, mark] = ["", ""];
  const lines = page.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line.startsWith("## ")) section = line.slice(3);
    const marked = /^\s*<!-- (.*) -->$/.exec(line);
    if (marked !== null) mark = marked[1] ?? "";
    const fence = /^(\s*)```sh$/.exec(line);
    if (fence === null) continue;
    const indent = fence[1]?.length ?? 0;
    const end = lines.findIndex((each, index) => index > at && each.trim() === "```");
    blocks.push({
      section,
      mark,
      code: lines
        .slice(at + 1, end)
        .map((each) => each.slice(indent))
        .join("\n"),
    });
    [mark, at] = ["", end];
  }
  return blocks;
}

const blocks = readBlocks();
const commandsOf = (...sections: string[]) =>
  blocks.filter(({ section, mark }) => sections.includes(section) && mark === "run").map(({ code }) => code);

test("SHIP-09: each command of the install page runs in a test, or its source says why it cannot", () => {
  expect(blocks.length).toBeGreaterThan(10);
  for (const { mark, code } of blocks) expect(mark, code).toMatch(/^(run|skip: .{10,})$/);
  expect(commandsOf("", "With containers", "With the archive and systemd").length).toBeGreaterThan(5);
});

/** Only root may mount. */
const canIsolate = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0;

describe.runIf(canIsolate)("the install page's commands", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "windfall-install-"));
    const files = join(folder, "files");
    const { file } = await buildRelease(files, { compression: 1, isNamedByCommit: false });
    await rm(`${file}.sha256`);
    packCompose(files, "1.0.0", "0");
    writeChecksums(files);
    await mkdir(join(folder, "opt"));
    await cp("/etc", join(folder, "etc"), { recursive: true, verbatimSymlinks: true });
    for (const name of ["caddy", "systemd/system"]) await mkdir(join(folder, "etc", name), { recursive: true });
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const isolate = (script: string) =>
    `mount --bind ${folder}/opt /opt && mount --bind ${folder}/etc /etc && cd ${folder}/files && set -eu\n${script}`;
  function runAll(commands: string[]): string {
    return execFileSync("unshare", ["--mount", "sh", "-c", isolate(commands.join("\n"))], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  }

  test("SHIP-09: the container commands check the files and leave secrets, the site's name and one archive for the image", async () => {
    expect(runAll(commandsOf("", "With containers"))).toContain(`linux-${process.arch}.tar.gz: OK`);
    const there = join(folder, "files/windfall/container");
    expect(readFileSync(join(there, ".env"), "utf8")).toBe("SITE=rewards.example.com\n");
    const secrets = (await readdir(join(there, "secrets"))).sort();
    const compose = readFileSync(join(there, "compose.yml"), "utf8");
    const named = [...compose.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name]) => name ?? "");
    expect(secrets).toEqual(named.sort());
    const names = await readdir(there);
    expect(names.filter((name) => name.endsWith(".tar.gz"))).toHaveLength(1);
    for (const needed of ["Dockerfile", ".dockerignore", "Caddyfile", "database.sh"]) expect(names).toContain(needed);
    // A second run keeps what is there.
    const before = readFileSync(join(there, "secrets/database_password"), "utf8");
    execFileSync("./secrets.sh", { cwd: there });
    expect(readFileSync(join(there, "secrets/database_password"), "utf8")).toBe(before);
  });

  test("SHIP-09: the archive's commands leave a program that starts with the written settings and offers the setup", async () => {
    runAll(commandsOf("With the archive and systemd"));
    expect(existsSync(join(folder, "etc/systemd/system/windfall@.service"))).toBe(true);
    const data = join(folder, "data");
    const start = `set -a; . /etc/windfall.env; set +a; PORT=0 DATA_DIR=${data} BACKUP_DIR= exec /opt/windfall/windfall`;
    const env = { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", HOME: "/nonexistent" };
    const started = spawn("unshare", ["--mount", "sh", "-c", isolate(start)], { env });
    let output = "";
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (text) => (output += String(text)));
    const ended = new Promise((resolve) => started.once("close", resolve));
    try {
      await vi.waitFor(() => expect(output).toMatch(/ready at http:\/\/\S+/), { timeout: 120_000, interval: 200 });
      expect(output).toContain("Set up this site at https://rewards.example.com/setup?key=");
    } finally {
      started.kill("SIGTERM");
      await ended;
    }
  }, 180_000);
});
