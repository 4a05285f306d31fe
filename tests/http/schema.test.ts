// What TypeScript believes of the tables is what the migrations make.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { openTestDatabase } from "../house/database.ts";

const file = new URL("../../db/tables.ts", import.meta.url);

/** Tables by name, columns by name: whether they may be null. */
type Shape = Record<string, Record<string, boolean>>;

/** Of packages, and where raw SQL alone stages the partners' reports. */
const untyped = [
  "kysely_migration",
  "kysely_migration_lock",
  "rate_limits",
  "wager_changes",
  "wager_differing",
  "wager_listed",
  "wager_reports",
];

interface Member {
  key: { name: string };
  typeAnnotation: { typeAnnotation: { start: number; end: number } };
}

function believed(): Shape {
  const text = readFileSync(file, "utf8");
  const { program } = parseSync("tables.ts", text);
  const interfaces = new Map<string, Member[]>();
  for (const statement of program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "TSInterfaceDeclaration") {
      interfaces.set(declared.id.name, declared.body.body as unknown as Member[]);
    }
  }
  const typeOf = ({ typeAnnotation: { typeAnnotation: at } }: Member) => text.slice(at.start, at.end);
  const columns = (name: string) =>
    (interfaces.get(name) ?? []).map((member) => [member.key.name, /\bnull\b/.test(typeOf(member))] as const);
  return Object.fromEntries(
    (interfaces.get("Tables") ?? []).map((table) => [
      table.key.name,
      Object.fromEntries(columns(typeOf(table)).toSorted(byName)),
    ]),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

test("tables.ts names every table and column that the migrations leave, and which may be empty", async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select table_name as table, column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, column_name collate "C"`.execute(
    database.db,
  );
  await database.close();
  const there: Shape = {};
  for (const { table, column, nullable } of rows) there[table] = { ...there[table], [column]: nullable };
  for (const table of untyped) delete there[table];
  expect(believed()).toEqual(there);
});
