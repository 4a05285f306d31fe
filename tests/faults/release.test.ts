// What an operator is given, tried as he would: the release unpacked read-only and run by nobody, the unit and the proxy's
// example checked by the programs that read them.
import { spawn, spawnSync } from "node:child_process";
import { chownSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { installDebianPackage, unpackDebianPackage } from "../../bin/debian.mjs";
import { buildRelease } from "../../bin/release.mjs";
import { createVisitor, demoPassword } from "../house/house.ts";

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
/** PATH without anything but the system's own tools. */
const bareEnvironment = { PATH: "/usr/bin:/bin", HOME: "/nonexistent" };

let folder: string;
let unpacked: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-release-test-"));
  const { file, name } = await buildRelease(folder);
  spawnSync("tar", ["-xzf", file, "-C", folder]);
  unpacked = join(folder, name);
  spawnSync("chmod", ["-R", "a-w,a+rX", unpacked]);
  spawnSync("chmod", ["a+rx", folder]);
}, 180_000);
afterAll(async () => {
  spawnSync("chmod", ["-R", "u+w", folder]);
  await rm(folder, { recursive: true, force: true });
});

const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

describe("a release", () => {
  test("SHIP-01: it serves from a read-only tree, as a user with no rights", async () => {
    const dataDir = join(folder, "data");
    await mkdir(dataDir);
    if (isRoot) chownSync(dataDir, nobody, nobody);
    const env = { ...bareEnvironment, PORT: "0", DATA_DIR: dataDir, LIMITS: "off" };
    const server = spawn(join(unpacked, "windfall"), { cwd: "/", env, ...asNobody });
    let output = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (output += String(text)));
    const ended = new Promise((resolve) => server.once("close", resolve));
    try {
      await vi.waitFor(() => expect(output).toMatch(/ready at http:\/\/\S+/), { timeout: 60_000 });
      const url = /ready at (http:\/\/\S+)/.exec(output)?.[1] ?? "";
      const page = await fetch(`${url}/store`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain("Point");
      const viewer = createVisitor(url);
      await viewer.post("/api/auth/login", { username: "viewer", password: demoPassword });
      const { products } = (await viewer.page("/store")).props;
      expect((await viewer.get(products[0].image)).status).toBe(200);
      expect((await viewer.post(`/api/products/purchase/${products[0].id}`)).status).toBe(200);
    } finally {
      server.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });

  test("SHIP-02: the operator's commands run from it", () => {
    const env = { ...bareEnvironment, DATA_DIR: join(folder, "data") };
    const help = spawnSync(join(unpacked, "windfall"), ["admin"], { env, ...asNobody, encoding: "utf8" });
    expect(help.stdout).toContain("ledger verify");
    const verify = spawnSync(join(unpacked, "windfall"), ["admin", "ledger", "verify"], {
      env,
      ...asNobody,
      encoding: "utf8",
    });
    expect(verify.stderr).toBe("");
    expect(verify.status).toBe(0);
  });

  test("SHIP-03: the systemd template is one systemd takes", async () => {
    const unit = (await readFile("ops/systemd/windfall@.service", "utf8")).replaceAll("/opt/windfall", unpacked);
    const file = join(folder, "windfall@3001.service");
    await writeFile(file, unit);
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) await installDebianPackage("systemd");
    const verdict = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    expect(verdict.stderr).toBe("");
    expect(verdict.status).toBe(0);
  });

  test("SHIP-04: the nginx example is one nginx takes", async () => {
    const nginx = join(folder, "nginx");
    await mkdir(join(nginx, "logs"), { recursive: true });
    expect(await unpackDebianPackage("nginx", nginx)).toBe(true);
    const [certificate, key] = [join(nginx, "windfall.pem"), join(nginx, "windfall.key")];
    const subject = ["-subj", "/CN=rewards.example.com", "-nodes", "-days", "1", "-newkey", "rsa:2048"];
    spawnSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", certificate]);
    const site = (await readFile("ops/nginx/windfall.conf", "utf8"))
      .replace("/etc/ssl/certs/windfall.pem", certificate)
      .replace("/etc/ssl/private/windfall.key", key);
    await writeFile(join(nginx, "site.conf"), site);
    await writeFile(
      join(nginx, "nginx.conf"),
      `pid ${nginx}/pid; error_log stderr; events {} http { access_log off; include ${nginx}/site.conf; }`,
    );
    const verdict = spawnSync(join(nginx, "usr/sbin/nginx"), ["-t", "-p", nginx, "-c", join(nginx, "nginx.conf")], {
      encoding: "utf8",
    });
    expect(verdict.stderr).toContain("test is successful");
    expect(verdict.stderr).not.toContain("[warn]");
  });
});
