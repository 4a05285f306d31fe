// Packs everything a machine needs to run Windfall into one file: the program, the built pages, the packages and the
// locked Node. The target machine needs no registry and no compiler, and nothing is ever written into the unpacked
// folder. A release is for the platform that built it. The same files give the same bytes.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productFolders, root } from "./folders.mjs";
import { ensureBuilt, ensureInstalled, isStarted, main, PrepareError } from "./prepare.mjs";

const parts = [
  ...[...productFolders, "db", "dist", "ops", "bin/admin"],
  ...[
    "docs/operations.md",
    "docs/fairness.md",
    "docs/verify.html",
    "README.md",
    "LICENSE",
    ".env.example",
    "package-lock.json",
  ],
];
const notOfOurs =
  /^(?!dist\/)(.*\/tests\/|.*\.(test|spec)\.tsx?$|.*\.(tsx|css)$|.*\/client\/|ui\/|site\/public\/|platform\/http\/dev-assets\.ts$)/;
/**
 * No program uses these files of packages at run time: types, source maps, Node's headers and manuals, extensions of
 * the embedded database.
 */
const notOfPackages =
  /\.(d\.[cm]?ts|map)$|^node_modules\/node-[^/]+\/(include|share|lib)\/|^node_modules\/@electric-sql\/pglite\/dist\/[^/]+\.tar\.gz$/;

/**
 * Returns the release's path, the folder inside it, its version and its SHA-256 (hex). `compression` is gzip's level, 1
 * to 9.
 */
export async function buildRelease(folder, { compression = 9 } = {}) {
  await ensureInstalled();
  await ensureBuilt();
  const { commit, changedAt } = findCommit();
  const described = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const version = [described.version, ...commit].join("+");
  const name = ["windfall", described.version, ...commit, process.platform, process.arch].join("-");
  const staging = mkdtempSync(join(tmpdir(), "windfall-release-"));
  try {
    // Only these files are written for the release; all others are copied.
    writeFileSync(join(staging, "package.json"), `${JSON.stringify({ ...described, version }, null, 2)}\n`);
    writeFileSync(join(staging, "windfall"), startScript(), { mode: 0o755 });
    writeFileSync(join(staging, "files"), [...ownFiles(), ...packageFiles()].sort().join("\n"));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    runTar([
      ...["--create", `--use-compress-program=gzip -n -${compression}`, "--file", file],
      ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", `--mtime=@${changedAt}`, "--format=gnu"],
      ...[`--transform=s,^,${name}/,S`, "--no-recursion"],
      ...["--directory", root, "--files-from", join(staging, "files"), "--directory", staging],
      ...["package.json", "windfall"],
    ]);
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`);
    return { file, name, version, sha256 };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Returns the commit's short name, which also says whether the work tree has changes, and its time in unix seconds. A
 * copy without git has no commit.
 */
function findCommit() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [id, changedAt] = git("log", "-1", "--abbrev=9", "--format=%h %ct").trim().split(" ");
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return { commit: [isChanged ? `${id}.changed` : id], changedAt };
  } catch {
    return { commit: [], changedAt: "0" };
  }
}

const ownFiles = () => parts.flatMap((part) => filesIn(part, notOfOurs));

/** Leaves out packages that the lock file marks as only for building and testing. */
function packageFiles() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const paths = Object.entries(packages)
    .filter(([path, entry]) => path !== "" && entry.dev !== true)
    .map(([path]) => path);
  // Lists a package inside another package's folder only once, because the outer folder already includes it.
  return [...new Set(paths.flatMap((path) => filesIn(path, notOfPackages)))];
}

/**
 * Returns every file of a folder, or the file itself. A package for another platform has no folder, so it returns none.
 */
function filesIn(path, leftOut) {
  const from = join(root, path);
  if (!existsSync(from)) return [];
  const files = statSync(from).isDirectory()
    ? readdirSync(from, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    : [path];
  return files.filter((each) => !leftOut.test(each));
}

function runTar(args) {
  const { status, error, stderr } = spawnSync("tar", args, { encoding: "utf8" });
  if (status !== 0) throw new PrepareError(`Could not make the release; GNU tar says: ${error?.message ?? stderr}`);
}

function startScript() {
  const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  if (!existsSync(join(root, node))) {
    throw new PrepareError(
      `There is no packaged Node for ${process.platform}-${process.arch}, so no release can be made here.`,
    );
  }
  return `#!/bin/sh
# ./windfall serves; ./windfall admin … runs an operator's command; ./windfall alive asks the one that serves here.
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
case "\${1:-}" in
  "") exec "$here/${node}" "$here/site/main.ts" ;;
  alive) exec "$here/${node}" --eval "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" ;;
  admin) shift; exec "$here/${node}" "$here/bin/admin/main.ts" "$@" ;;
  *) echo "Usage: $0 [admin … | alive]" >&2; exit 2 ;;
esac
`;
}

if (isStarted(import.meta.url))
  await main(async () => {
    const { file, sha256 } = await buildRelease(join(root, "release"));
    console.log(`${file}\nSHA-256 ${sha256}`);
    return 0;
  });
