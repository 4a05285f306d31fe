// `npm run release`: everything a machine needs to run Windfall, in one file: the program, its pages as they were built,
// the packages it runs with and the Node they lock. Where it is unpacked neither a registry nor a compiler is needed, and
// nothing of it is ever written to. Made for the platform it is made on.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuilt, ensureInstalled, isStarted, main, PrepareError, root, run } from "./prepare.mjs";

/** What of the project goes along; tests and what only draws the demo's pictures stay. */
const parts = ["server", "contracts", "db", "dist", "ops", "docs/operations.md", "docs/reliability.md"];
const files = ["package.json", "package-lock.json", "README.md", "LICENSE", ".env.example"];
const commands = ["bin/admin"];
const leftOut = /\.test\.tsx?$|^db\/demo\/art(\/|$)|^server\/http\/dev-assets\.ts$/;

/** Builds the release into `folder`; answers where it is and its SHA-256 (hex). */
export async function buildRelease(folder) {
  await ensureInstalled();
  await ensureBuilt();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = `windfall-${version}-${process.platform}-${process.arch}`;
  const staging = mkdtempSync(join(tmpdir(), "windfall-release-"));
  try {
    const stage = join(staging, name);
    for (const part of [...parts, ...files, ...commands]) copyPart(part, stage);
    for (const path of packagesToRun()) copyPart(path, stage);
    writeFileSync(join(stage, "windfall"), startScript(), { mode: 0o755 });
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    const options = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
    const code = await run("tar", [...options, "-czf", file, "-C", staging, name]);
    if (code !== 0) throw new PrepareError(`tar ended with ${code}; the release was not made.`);
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`);
    return { file, name, sha256 };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** What may not be there yet in a project that grows is left out; what of it is a test, too. */
function copyPart(path, stage) {
  const from = join(root, path);
  if (!existsSync(from)) return;
  mkdirSync(dirname(join(stage, path)), { recursive: true });
  cpSync(from, join(stage, path), {
    recursive: true,
    filter: (each) => !leftOut.test(each.slice(root.length + 1)),
  });
}

/** Packages the program itself imports, by the lock: those of building and testing are marked there. */
function packagesToRun() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, entry]) => path !== "" && entry.dev !== true && existsSync(join(root, path)))
    .map(([path]) => path);
}

function startScript() {
  const node = `node-${process.platform}-${process.arch}`;
  if (!readdirSync(join(root, "node_modules")).includes(node))
    throw new PrepareError(
      `No Node is packaged for ${process.platform}-${process.arch}, so there is no release for it.`,
    );
  return `#!/bin/sh
# ./windfall serves; ./windfall admin … runs an operator's command.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
case "\${1:-}" in
  "") exec "$here/node_modules/${node}/bin/node" "$here/server/main.ts" ;;
  admin) shift; exec "$here/node_modules/${node}/bin/node" "$here/bin/admin/main.ts" "$@" ;;
  *) echo "Usage: $0 [admin …]" >&2; exit 2 ;;
esac
`;
}

if (isStarted(import.meta.url))
  await main(async () => {
    const { file, sha256 } = await buildRelease(join(root, "release"));
    console.log(`${file}\nSHA-256 ${sha256}`);
    return 0;
  });
