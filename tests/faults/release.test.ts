// Tests the release as an operator uses it: unpacked read-only and run by an unprivileged user. systemd itself checks the
// unit.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { installDebianPackage, installWithinMs } from "../../bin/debian.mjs";
import { buildRelease } from "../../bin/release.mjs";
import { createSbom } from "../../bin/sbom.mjs";
import { copyDatabaseFolder } from "../house/database.ts";
import { createVisitor } from "../house/house.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
/** An unprivileged user if we are root. Otherwise the current user, who cannot write there either. */
const nobodyUser = isRoot ? { uid: nobody, gid: nobody } : {};
/** Has only the system's tools and no usable Node, because a release contains Node. */
const bareEnvironment = { PATH: "/usr/bin:/bin", HOME: "/nonexistent" };
const commandTimeoutMs = 30_000;
const password = "correct horse battery";

let folder: string;
let release: Awaited<ReturnType<typeof buildRelease>>;
let program: string;
let dataDir: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-release-test-"));
  release = await buildRelease(folder, { compression: 1 });
  run("tar", ["-xzf", release.file, "-C", folder]);
  run("chmod", ["-R", "a-w", join(folder, release.name)]);
  run("chmod", ["a+rx", folder]);
  program = join(folder, release.name, "windfall");
  dataDir = join(folder, "data");
  await copyDatabaseFolder(dataDir);
  if (isRoot) run("chown", ["-R", `${nobody}:${nobody}`, dataDir]);
}, 180_000);
const hasSystemd = () => spawnSync("systemd-analyze", ["--version"]).status === 0;
beforeAll(async () => {
  if (!hasSystemd()) await installDebianPackage("systemd");
}, installWithinMs);
afterAll(async () => {
  server?.kill("SIGKILL");
  run("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
});

function run(command: string, args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
}

test("SHIP-01: the operator's commands run from the release", () => {
  const boss = admin(["create-admin", "boss", "boss@example.com"], { input: `${password}\n` });
  expect([boss.stderr, boss.status]).toEqual(["", 0]);
  expect(boss.stdout).toContain("boss");
});

test.runIf(isRoot)("SHIP-10: a secret's file that this user may not read is named in one line", async () => {
  const file = join(folder, "smtp-url");
  await writeFile(file, "smtp://mail.example.com", { mode: 0o600 });
  const refused = admin(["ledger", "verify"], { env: { SMTP_URL_FILE: file } });
  expect(refused.stderr).toBe(`SMTP_URL_FILE=${file} cannot be used: this user may not read it.\n`);
  expect(refused.status).toBe(1);
});

function admin(words: string[], { input = "", env = {} }: { input?: string; env?: Record<string, string> }) {
  const how = {
    env: { ...bareEnvironment, DATA_DIR: dataDir, ...env },
    ...nobodyUser,
    input,
    encoding: "utf8",
    timeout: commandTimeoutMs,
  } as const;
  return spawnSync(program, ["admin", ...words], how);
}

test("SHIP-01, SHIP-05: the release serves from a read-only folder as an unprivileged user and reports its commit", async () => {
  const env = { ...bareEnvironment, PORT: "0", DATA_DIR: dataDir, DEMO: "0" };
  const started = spawn(program, { cwd: "/", env, ...nobodyUser });
  server = started;
  let output = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (text) => (output += String(text)));
  const ended = new Promise((resolve) => started.once("close", resolve));
  await vi.waitFor(() => expect(output).toMatch(/ready at http:\/\/\S+/), { timeout: 60_000, interval: 100 });
  const url = /ready at (http:\/\/\S+)/.exec(output)?.[1] ?? "";
  const visitor = createVisitor(url);

  // A copy without git reports no commit.
  const commit = spawnSync("git", ["rev-parse", "--short=9", "HEAD"], { encoding: "utf8" }).stdout.trim();
  if (commit !== "") expect(release.version).toContain(`+${commit}`);
  expect(await visitor.get("/readyz")).toMatchObject({ status: 200, body: { version: release.version } });
  const page = await visitor.get("/store");
  expect([page.status, page.text.includes("<main")]).toEqual([200, true]);
  expect((await visitor.post("/api/auth/login", { username: "boss", password })).status).toBe(200);

  const alive = { env: { ...bareEnvironment, PORT: new URL(url).port }, ...nobodyUser };
  expect(spawnSync(program, ["alive"], alive).status).toBe(0);
  started.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(spawnSync(program, ["alive"], alive).status).toBe(1);
});

test("SHIP-01: the release starts a new site in an empty folder, whatever Node the machine has", async () => {
  const empty = join(folder, "empty");
  await mkdir(empty);
  if (isRoot) run("chown", [`${nobody}:${nobody}`, empty]);
  const oldNode = join(folder, "old-node");
  await mkdir(oldNode);
  await writeFile(join(oldNode, "node"), "#!/bin/sh\necho v18.0.0\nexit 1\n", { mode: 0o755 });
  const env = { PATH: `${oldNode}:/usr/bin:/bin`, HOME: "/nonexistent", PORT: "0", DATA_DIR: empty, DEMO: "0" };
  const started = spawn(program, { cwd: "/", env, ...nobodyUser });
  let output = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (text) => (output += String(text)));
  const ended = new Promise((resolve) => started.once("close", resolve));
  await vi.waitFor(() => expect(output).toMatch(/ready at http:\/\/\S+/), { timeout: 60_000, interval: 100 });
  expect(output).toContain("Set up this site at ");
  started.kill("SIGTERM");
  expect(await ended).toBe(0);
});

function startOnce(env: Record<string, string>) {
  const how = { cwd: "/", env: { ...bareEnvironment, PORT: "0", DEMO: "0", ...env }, timeout: commandTimeoutMs };
  return spawnSync(program, { ...how, encoding: "utf8", ...nobodyUser });
}

test("SHIP-02: a start on a folder it may not write to ends with one line", async () => {
  const shut = join(folder, "shut");
  await mkdir(shut, { mode: 0o555 });
  const refused = startOnce({ DATA_DIR: shut });
  expect(refused.stderr).toMatch(/^Windfall did not start: this user cannot write to its folder [^\n]+DATA_DIR=….\n$/);
  expect([refused.status, await readdir(shut)]).toEqual([1, []]);
});

test.runIf(isRoot)("SHIP-02: a start on a read-only disk ends with one line", async () => {
  const disk = join(folder, "read-only");
  await mkdir(disk);
  run("mount", ["-t", "tmpfs", "-o", "ro,mode=777", "windfall", disk]);
  try {
    for (const dataDir of [disk, join(disk, "data")]) {
      const refused = startOnce({ DATA_DIR: dataDir });
      expect(refused.stderr).toMatch(/^Windfall did not start: this user cannot write to its folder [^\n]+\n$/);
      expect(refused.status).toBe(1);
    }
  } finally {
    run("umount", ["-l", disk]);
  }
});

test.runIf(isRoot)("SHIP-02: a start on a full disk ends with one line", async () => {
  const disk = join(folder, "disk");
  await mkdir(disk);
  run("mount", ["-t", "tmpfs", "-o", "size=8m,mode=777", "windfall", disk]);
  try {
    const refused = startOnce({ DATA_DIR: join(disk, "data") });
    expect(refused.stderr).toMatch(/^Windfall did not start: [^\n]*(disk is full|no space is left)[^\n]*\n$/);
    expect(refused.status).toBe(1);
  } finally {
    run("umount", ["-l", disk]);
  }
});

test("SHIP-02: an archive for another processor type says so in one line", async () => {
  const foreign = join(folder, "foreign");
  const node = `node_modules/node-${process.platform}-${process.arch}/bin`;
  await mkdir(join(foreign, node), { recursive: true });
  await writeFile(join(foreign, node, "node"), "\u007fELF of another machine", { mode: 0o755 });
  await writeFile(join(foreign, "windfall"), await readFile(program), { mode: 0o755 });
  const refused = spawnSync(join(foreign, "windfall"), { env: bareEnvironment, encoding: "utf8" });
  expect(refused.stderr).toMatch(/^This archive is for linux \w+ [^\n]+ cannot run it\. [^\n]+\n$/);
  expect(refused.status).toBe(1);
});

test("SHIP-06: the list of packages is the same each time, and has what the pages and the program use", () => {
  const described = { name: "windfall", license: "MIT", dependencies: { hono: "", sharp: "" } };
  const list = () => createSbom({ version: "9.9.9", madeAt: "1700000000", described });
  const { components } = JSON.parse(list()) as { components: { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["hono", "sharp", "react", "@img/sharp-linux-arm64"]));
  expect(names).not.toContain("vitest");
  expect(list()).toBe(list());
});

test("SHIP-06: another version than package.json's is refused in one line", () => {
  const refused = spawnSync(process.execPath, ["bin/release.mjs", "0.0.9"], { encoding: "utf8" });
  expect(refused.stderr).toMatch(/^package\.json says [\d.]+, not 0\.0\.9\.[^\n]+\n$/);
  expect(refused.status).toBe(1);
});

test("SHIP-01: modules loaded on demand are included, and so are compiled parts", () => {
  const packages = ["sharp", "@aws-sdk/client-s3", "pino-pretty"];
  const program = `
    const [sharp] = await Promise.all(${JSON.stringify(packages)}.map((name) => import(name)));
    const picture = { create: { width: 8, height: 8, channels: 3, background: "#000" } };
    await sharp.default(picture).webp().toBuffer();`;
  const node = join(folder, release.name, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const how = { cwd: join(folder, release.name), env: bareEnvironment, encoding: "utf8", ...nobodyUser } as const;
  const loaded = spawnSync(node, ["--input-type=module", "--eval", program], how);
  expect([loaded.stderr, loaded.status]).toEqual(["", 0]);
});

test("SHIP-05: a file next to the release has its SHA-256 in sha256sum's format", () => {
  const { stdout } = spawnSync("sha256sum", ["--check", `${release.name}.tar.gz.sha256`], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toBe(`${release.name}.tar.gz: OK\n`);
});

test("SHIP-03: systemd accepts the unit template", async ({ skip }) => {
  const unit = (await readFile("ops/systemd/windfall@.service", "utf8")).replaceAll(
    "/opt/windfall",
    join(folder, release.name),
  );
  const file = join(folder, "windfall@3001.service");
  await writeFile(file, unit);
  if (!hasSystemd() && !isRoot) skip("systemd-analyze is not installed, and only root can install it");
  const verdict = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
  expect([verdict.stderr, verdict.status]).toEqual(["", 0]);
});
