import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { migrationsFolder } from "../../platform/database/migration-files.ts";

/**
 * Returns a copy of the migrations' folder that is deleted after the test. `added` has SQL texts by name; `known` names
 * the migrations to copy, by default all.
 */
export async function nextVersion(added: Record<string, string>, known?: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "windfall-version-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const isKnown = (path: string) => known === undefined || known.some((name) => path.endsWith(`/${name}.sql`));
  await cp(migrationsFolder, folder, {
    recursive: true,
    filter: (path) => !path.endsWith(".sql") || isKnown(path),
  });
  for (const [name, text] of Object.entries(added)) await writeFile(join(folder, `${name}.sql`), text);
  return folder;
}
