// Lists the packages in a release as CycloneDX JSON. npm makes the list; what differs from run to run is replaced.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders.mjs";
import { npmCommand, PrepareError } from "./prepare.mjs";

/** Development packages whose code is in the built pages. */
export const bundled = [
  ...["react", "react-dom", "@base-ui/react", "lucide-react", "sonner", "tailwindcss"],
  ...["@fontsource-variable/geist", "@fontsource-variable/unbounded"],
];

/** Returns the text of the file. `madeAt` is the commit's time in unix seconds. */
export function createSbom({ version, madeAt, described }) {
  const npm = npmCommand();
  const args = [...npm.args, "sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--sbom-type=application"];
  const { status, stdout, stderr } = spawnSync(npm.file, args, { cwd: root, shell: npm.shell, encoding: "utf8" });
  if (status !== 0) throw new PrepareError(`Could not list the packages; npm says: ${stderr}`);
  const listed = JSON.parse(stdout);
  const used = findUsed(listed, described);
  const components = listed.components.filter((each) => used.has(each["bom-ref"]));
  const dependencies = listed.dependencies.filter((each) => used.has(each.ref));
  const sum = createHash("sha256")
    .update(JSON.stringify([version, components]))
    .digest("hex");
  const { $schema, bomFormat, specVersion } = listed;
  return `${JSON.stringify(
    {
      ...{ $schema, bomFormat, specVersion },
      serialNumber: `urn:uuid:${sum.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5")}`,
      version: 1,
      metadata: {
        timestamp: new Date(Number(madeAt) * 1_000).toISOString(),
        component: {
          ...{ "bom-ref": `windfall@${version}`, type: "application", name: "windfall", version },
          licenses: [{ license: { id: described.license } }],
        },
      },
      ...{ components, dependencies },
    },
    null,
    2,
  )}\n`;
}

/** Returns the references of all packages that a release contains, also through other packages. */
function findUsed({ components, dependencies }, described) {
  const names = [...Object.keys({ ...described.dependencies, ...described.optionalDependencies }), ...bundled];
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn ?? []]));
  const rootRef = dependencies.find(({ ref }) => ref.startsWith(`${described.name}@`))?.ref;
  const byRef = new Map(components.map((each) => [each["bom-ref"], each]));
  const used = new Set();
  const foreign = findForeign();
  const add = (ref) => {
    if (used.has(ref) || foreign.has(ref)) return;
    used.add(ref);
    for (const next of needs.get(ref) ?? []) add(next);
  };
  for (const ref of needs.get(rootRef) ?? []) if (names.includes(byRef.get(ref)?.name)) add(ref);
  return used;
}

/** Returns the references of packages for platforms that have no archive. */
function findForeign() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const fits = ({ os = ["linux"], cpu = ["x64", "arm64"], libc = ["glibc"] }) =>
    os.includes("linux") && libc.includes("glibc") && (cpu.includes("x64") || cpu.includes("arm64"));
  const foreign = Object.entries(packages).filter(([, entry]) => !fits(entry));
  return new Set(foreign.map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`));
}
