import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const migrationsFolder = fileURLToPath(new URL("../../db/migrations/", import.meta.url));

/**
 * `any` only adds something, so programs that do not know the migration may keep running. `stop` removes or restricts
 * something they use, so none of them may run.
 */
export type Needs = "any" | "stop";

export interface MigrationFile {
  /** File name without `.sql`. */
  name: string;
  text: string;
}

export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const read = (name: string) => readFile(join(folder, name), "utf8");
  return Promise.all(names.map(async (name) => ({ name: name.slice(0, -".sql".length), text: await read(name) })));
}

const createPattern = /^\s*create (?:unlogged )?(?:table|sequence) (?:if not exists )?(\w+)/gim;
const renamePattern = /\brename to (\w+)/gi;

/** Returns the names of all tables and sequences that these files create. Windfall owns no others. */
export const findRelations = (files: MigrationFile[]): Set<string> =>
  new Set(
    files.flatMap(({ text }) =>
      [createPattern, renamePattern].flatMap((each) => [...text.matchAll(each)].map(([, name = ""]) => name)),
    ),
  );

export const newestMigrationName = (files: MigrationFile[]): string => files.at(-1)?.name ?? "";

const needsPattern = /^-- needs: (any|stop)$/;

/** Undefined if the first line does not say what the migration needs. */
export function parseNeeds(text: string): Needs | undefined {
  const [, needs] = needsPattern.exec(text.split("\n", 1)[0] ?? "") ?? [];
  return needs === "any" || needs === "stop" ? needs : undefined;
}
