// Generates db/tables.ts from the migrations. `npm run check` compares it, `npm run check -- --fix` writes it. Kysely's
// own generator needs a running server and ignores the values of check constraints.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder, readMigrations } from "../../platform/database/migration-files.ts";

const file = fileURLToPath(new URL("../../db/tables.ts", import.meta.url));

const untyped = ["rate_limits"];

/** Types of jsonb columns. Other jsonb columns are `unknown`, so code must validate what it reads. */
const shapes: Record<string, string> = {
  "boards.prizes": "number[]",
  "draws.excluded": "{ first: number; last: number }[]",
  "live_board_places.prizes": 'JsonColumns["live_board_places.prizes"]',
  "live_boards.answers": 'JsonColumns["live_boards.answers"]',
  "live_boards.held_back": 'JsonColumns["live_boards.held_back"]',
  "live_boards.partners": "string[]",
  "live_boards.prizes": 'JsonColumns["live_boards.prizes"]',
  "live_boards.repeats": 'JsonColumns["live_boards.repeats"]',
  "orders.answers": 'JsonColumns["orders.answers"]',
  "orders.asks": 'JsonColumns["products.fields"]',
  "products.fields": 'JsonColumns["products.fields"]',
  "raffles.prize_fields": 'JsonColumns["products.fields"]',
  "sandbox_mail.headers": "Record<string, string>",
};

const types: Record<string, string> = {
  ...{ bigint: "number", integer: "number", smallint: "number", boolean: "boolean", text: "string", date: "string" },
  ...{ uuid: "string", bytea: "Buffer", "timestamp with time zone": "Date", "text[]": "string[]" },
};

const fileHeader = `// Generated from db/migrations by bin/check/tables.ts: change those, then run \`npm run check -- --fix\`.
// int8 arrives as a number (refused past 2^53), date as "YYYY-MM-DD", timestamptz as a Date.
import type { ColumnType, Generated } from "kysely";
import type { JsonColumns } from "./json-columns.ts";

/** Written as text; what is not known to be of a shape is read as \`unknown\` and checked. */
type Json<Shape = unknown> = ColumnType<Shape, string, string>;
type JsonOrDefault<Shape> = ColumnType<Shape, string | undefined, string>;
`;

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  check: string | null;
}

const columns = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as defaulted,
    (select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

async function renderTables(): Promise<string> {
  const database = new PGlite();
  for (const { text } of await readMigrations(migrationsFolder)) await database.exec(text);
  const { rows } = await database.query<Column>(columns);
  await database.close();
  const tables = Map.groupBy(
    rows.filter(({ table }) => !untyped.includes(table)),
    ({ table }) => table,
  );
  const interfaces = [...tables].map(
    ([table, own]) => `\nexport interface ${renderInterface(table)} {\n${own.map(renderMember).join("")}}\n`,
  );
  const names = [...tables.keys()].map((table) => `  ${table}: ${renderInterface(table)};\n`);
  return `${fileHeader}${interfaces.join("")}\nexport interface Tables {\n${names.join("")}}\n`;
}

const renderInterface = (table: string): string =>
  `${table.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}Table`;

function renderMember(column: Column): string {
  const { table, name, nullable, defaulted } = column;
  const orNull = nullable ? " | null" : "";
  if (column.type === "jsonb") {
    const shape = shapes[`${table}.${name}`];
    const json = defaulted ? `JsonOrDefault<${shape ?? "unknown"}>` : shape === undefined ? "Json" : `Json<${shape}>`;
    return `  ${name}: ${json}${orNull};\n`;
  }
  const type = allowedValues(column) ?? types[column.type];
  if (type === undefined) throw new Error(`${table}.${name}: no TypeScript type is known for ${column.type}`);
  return `  ${name}: ${defaulted ? `Generated<${type}${orNull}>` : `${type}${orNull}`};\n`;
}

function allowedValues({ name, check }: Column): string | undefined {
  const list = new RegExp(`\\(${name} = ANY \\(ARRAY\\[(.*?)\\]\\)`).exec(check ?? "")?.[1];
  const values = list?.matchAll(/'([^']*)'|\d+/g);
  return values && [...values].map(([digits, text]) => (text === undefined ? digits : `"${text}"`)).join(" | ");
}

if (import.meta.main) {
  const text = await renderTables();
  if (process.argv.includes("--write")) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error("db/tables.ts does not match db/migrations: npm run check -- --fix");
    process.exitCode = 1;
  }
}
