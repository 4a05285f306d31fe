// Checks that the first line of every migration states which versions of the program may be running, and that a
// migration that allows older versions removes nothing they need.
import { migrationsFolder, parseNeeds, readMigrations } from "../../platform/database/migration-files.ts";

interface Rule {
  statement: RegExp;
  why: string;
}

/** This SQL removes something a running program may need. Dropping an index, a constraint or a default is harmless. */
const contractingRules: Rule[] = [
  {
    statement: /\bdrop\s+(?!index\b|constraint\b|trigger\b|default\b|not\s+null\b|expression\b|identity\b)/i,
    why: "drops what older programs may use",
  },
  { statement: /\brename\b/i, why: "renames what older programs may use" },
  { statement: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, why: "changes a column's type" },
  { statement: /\bset\s+not\s+null\b/i, why: "sets a column not null, which older programs may leave empty" },
  { statement: /\btruncate\s+(?!on\b)/i, why: "empties a table" },
];
const addedColumn = /\badd\s+column\s+[^,;]*/gi;

export function findMigrationFaults(migrations: { name: string; text: string }[]): string[] {
  return migrations.flatMap(({ name, text }) => {
    const needs = parseNeeds(text);
    if (needs === undefined) return [`${name}: its first line is neither "-- needs: any" nor "-- needs: stop"`];
    return needs === "stop" ? [] : findContractions(text).map((why) => `${name}: ${why}, so it needs: stop`);
  });
}

function findContractions(text: string): string[] {
  return splitStatements(text).flatMap((statement) => [
    ...contractingRules.filter((rule) => rule.statement.test(statement)).map(({ why }) => why),
    ...(statement.match(addedColumn) ?? [])
      .filter((column) => /\bnot\s+null\b/i.test(column) && !/\b(default|generated)\b/i.test(column))
      .map(() => "adds a column without a default that may not be empty"),
  ]);
}

/** Leaves out comments and function bodies, because a body runs only when the function is called. */
const splitStatements = (text: string): string[] =>
  text
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(";");

if (import.meta.main) {
  const lines = findMigrationFaults(await readMigrations(migrationsFolder));
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
