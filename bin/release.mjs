// Packs everything that a machine needs to run Windfall into one file: the program, built pages, packages and the
// locked Node. The target machine needs no registry and no compiler. Nothing is ever written into the unpacked folder.
// Equal input gives equal bytes. `npm run release` packs the checked-out commit for this platform. `npm run release --
// 1.0.0` makes all files of a version in release/1.0.0 and needs a clone without changes.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
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
import { readChange } from "./changelog.mjs";
import { productFolders, root } from "./folders.mjs";
import { ensureBuilt, ensureInstalled, isStarted, main, PrepareError, runNpm } from "./prepare.mjs";
import { createSbom } from "./sbom.mjs";

const platforms = ["linux-x64", "linux-arm64"];
const ownPlatform = `${process.platform}-${process.arch}`;

const parts = [
  ...[...productFolders, "db", "dist", "ops", "bin/admin"],
  ...[
    "docs/install.md",
    "docs/settings.md",
    "docs/operations.md",
    "docs/fairness.md",
    "docs/verify.html",
    "CHANGELOG.md",
    "README.md",
    "LICENSE",
    ".env.example",
    "package-lock.json",
  ],
];
const notOfOurs =
  /^ops\/container\/(secrets\/|backups\/|\.env$)|^(?!dist\/)(.*\/tests\/|.*\.(test|spec)\.tsx?$|.*\.(tsx|css)$|.*\/client\/|ui\/|site\/public\/|platform\/http\/dev-assets\.ts$)/;
/**
 * Files of packages that no program uses at run time: types, source maps, Node's headers and manuals, and extensions of
 * the embedded database.
 */
const notOfPackages =
  /\.(d\.[cm]?ts|map)$|^node_modules\/node-[^/]+\/(include|share|lib)\/|^node_modules\/@electric-sql\/pglite\/dist\/[^/]+\.tar\.gz$/;

/**
 * Returns the archive's path, the folder inside it, its version and its SHA-256 (hex). `compression` is gzip's level, 1
 * to 9. The packages for any other platform are installed from the registry.
 */
export async function buildRelease(folder, { compression = 9, platform = ownPlatform, isNamedByCommit = true } = {}) {
  await ensureInstalled();
  await ensureBuilt();
  const { commit, changedAt } = findCommit();
  const described = readDescription();
  const version = [described.version, ...commit].join("+");
  const name = ["windfall", described.version, ...(isNamedByCommit ? commit : []), platform].join("-");
  const staging = mkdtempSync(join(tmpdir(), "windfall-release-"));
  try {
    const packages = platform === ownPlatform ? root : await installPackages(join(staging, "packages"), platform);
    // Only these files are written for the release. All others are copies.
    writeFileSync(join(staging, "package.json"), `${JSON.stringify({ ...described, version }, null, 2)}\n`);
    writeFileSync(join(staging, "windfall"), startScript(packages, platform), { mode: 0o755 });
    const list = (kind, files) => {
      writeFileSync(join(staging, kind), files.sort().join("\n"));
      return ["--files-from", join(staging, kind)];
    };
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    pack(file, { prefix: `${name}/`, compression, changedAt }, [
      ...["--directory", root, ...list("own-files", ownFiles())],
      ...["--directory", packages, ...list("package-files", packageFiles(packages))],
      ...["--directory", staging, "package.json", "windfall"],
    ]);
    const sha256 = hashFile(file);
    writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tar.gz\n`);
    return { file, name, version, sha256 };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Makes all files of a version and SHA256SUMS. Returns the folder and the lines of SHA256SUMS. */
export async function buildVersion(version) {
  const described = readDescription();
  if (described.version !== version)
    throw new PrepareError(
      `package.json says ${described.version}, not ${version}. Check out the commit of ${version}.`,
    );
  const change = readChange(version);
  if (change === undefined) throw new PrepareError(`CHANGELOG.md has no entry "## ${version}". Write it first.`);
  const { commit, changedAt, changes } = findCommit();
  if (commit.length === 0 || changes !== "")
    throw new PrepareError("A version is made from a clone without changes. Commit or remove yours first.");
  const folder = join(root, "release", version);
  rmSync(folder, { recursive: true, force: true });
  for (const platform of platforms) {
    const { file } = await buildRelease(folder, { platform, isNamedByCommit: false });
    rmSync(`${file}.sha256`);
  }
  packCompose(folder, version, changedAt);
  // The container image is built from this folder, so the folder needs the Dockerfile.
  copyFileSync(join(root, "ops/container/Dockerfile"), join(folder, "Dockerfile"));
  copyFileSync(join(root, "docs/verify.html"), join(folder, "verify.html"));
  writeFileSync(join(folder, `windfall-${version}.cdx.json`), createSbom({ version, madeAt: changedAt, described }));
  writeFileSync(join(folder, "UPGRADE.md"), `# Upgrading to Windfall ${version}\n\n${change.notes}\n`);
  // Running sites read this file to learn of a newer version (docs/operations.md).
  writeFileSync(join(folder, "latest.json"), `${JSON.stringify(change, null, 2)}\n`);
  return { folder, lines: writeChecksums(folder) };
}

/**
 * Packs the files for Docker Compose, which unpack into the folder `windfall`. `madeAt` is their time in unix seconds.
 */
export function packCompose(folder, version, madeAt) {
  const files = ["ops/container", "ops/grafana", "ops/prometheus"].flatMap((part) => filesIn(part, notOfOurs));
  pack(join(folder, `windfall-${version}-compose.tar.gz`), { prefix: "windfall/", compression: 9, changedAt: madeAt }, [
    ...["--transform=s,^windfall/ops/,windfall/,S", "--directory", root, ...files.sort()],
  ]);
}

/** Writes SHA256SUMS for the folder's files. Returns its lines. */
export function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map((name) => `${hashFile(join(folder, name))}  ${name}`);
  writeFileSync(join(folder, "SHA256SUMS"), `${lines.join("\n")}\n`);
  return lines;
}

const readDescription = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const hashFile = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Installs a release's packages for `platform`. Runs none of the packages' scripts. */
async function installPackages(folder, platform) {
  mkdirSync(folder);
  for (const name of ["package.json", "package-lock.json", ".npmrc"])
    copyFileSync(join(root, name), join(folder, name));
  const [os, cpu] = platform.split("-");
  const target = [`--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  console.log(`Installing the packages for ${platform} …`);
  await runNpm(["ci", "--omit=dev", "--include=optional", "--ignore-scripts", ...target], { cwd: folder });
  return folder;
}

/**
 * Returns the commit's name and its time in unix seconds, and git's list of changed and added files. The name ends with
 * ".changed" if a tracked file has changed. A copy without git has no commit.
 */
function findCommit() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [id, changedAt] = git("log", "-1", "--abbrev=9", "--format=%h %ct").trim().split(" ");
    const changes = git("status", "--porcelain");
    const isChanged = git("status", "--porcelain", "--untracked-files=no") !== "";
    return { commit: [isChanged ? `${id}.changed` : id], changedAt, changes };
  } catch {
    return { commit: [], changedAt: "0", changes: "" };
  }
}

const ownFiles = () => parts.flatMap((part) => filesIn(part, notOfOurs));

/** Leaves out packages that only building and testing need (`dev` in the lock file). */
function packageFiles(from) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const paths = Object.entries(packages)
    .filter(([path, entry]) => path !== "" && entry.dev !== true)
    .map(([path]) => path);
  // The files of a package include those of packages inside it. The set removes the duplicates.
  return [...new Set(paths.flatMap((path) => filesIn(path, notOfPackages, from)))];
}

/**
 * Returns the paths of all files in a folder, or of the file itself. Returns none if there is no such path, as for a
 * package of another platform.
 */
function filesIn(path, leftOut, base = root) {
  const from = join(base, path);
  if (!existsSync(from)) return [];
  const files = statSync(from).isDirectory()
    ? readdirSync(from, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1))
    : [path];
  return files.filter((each) => !leftOut.test(each));
}

function pack(file, { prefix, compression, changedAt }, content) {
  const { status, error, stderr } = spawnSync(
    "tar",
    [
      ...["--create", `--use-compress-program=gzip -n -${compression}`, "--file", file],
      ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", `--mtime=@${changedAt}`, "--format=gnu"],
      ...[`--transform=s,^,${prefix},S`, "--no-recursion"],
      ...content,
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new PrepareError(`Could not make the release; GNU tar says: ${error?.message ?? stderr}`);
}

const unameOf = { "linux-x64": "x86_64", "linux-arm64": "aarch64" };

function startScript(packages, platform) {
  const node = `node_modules/node-${platform}/bin/node`;
  if (!existsSync(join(packages, node))) {
    throw new PrepareError(`There is no packaged Node for ${platform}, so no release can be made for it.`);
  }
  return `#!/bin/sh
# ./windfall serves; ./windfall admin … runs an operator's command; ./windfall alive asks the one that serves here.
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
node="$here/${node}"
if ! "$node" --version >/dev/null 2>&1; then
  echo "This archive is for ${platform.replace("-", " ")} (${unameOf[platform]}) with glibc, and this machine ($(uname -sm)) cannot run it. Take the archive for this machine." >&2
  exit 1
fi
case "\${1:-}" in
  "") exec "$node" "$here/site/main.ts" ;;
  alive) exec "$node" --eval "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" ;;
  admin) shift; exec "$node" "$here/bin/admin/main.ts" "$@" ;;
  *) echo "Usage: $0 [admin … | alive]" >&2; exit 2 ;;
esac
`;
}

if (isStarted(import.meta.url))
  await main(async () => {
    const [version] = process.argv.slice(2);
    if (version === undefined) {
      const { file, sha256 } = await buildRelease(join(root, "release"));
      console.log(`${file}\nSHA-256 ${sha256}`);
      return 0;
    }
    const { folder, lines } = await buildVersion(version);
    console.log(`${folder}\n${lines.join("\n")}`);
    return 0;
  });
