// Every migration says in its first line what it needs of programs from before it, and one that lets them go on takes
// nothing away from them.
import { migrationsFolder, parseNeeds, readMigrations } from "../../platform/database/migration-files.ts";

interface Rule {
  statement: RegExp;
  why: string;
}

/** Words of SQL between two semicolons. What only loosens (an index, a constraint, a default less) harms nobody. */
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

/** What is wrong with these migrations, a line each; nothing when all is well. */
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

/** Without comments, and without the bodies of functions, which do what they do when they are called. */
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
