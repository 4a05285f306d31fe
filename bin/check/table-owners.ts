// Checks that only the folder that owns a table writes it (docs/architecture.md, Tables). Features may read the tables
// of lower features (imports.ts), and every folder may read the tables of shared folders. Exceptions are listed here
// with their reasons.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { isBelow, isTest, projectFolder, readSources, runtimeSide } from "./imports.ts";

interface Source {
  path: string;
  text: string;
}

/** Files whose path begins with `from` may access these tables of another folder. */
export interface Exception {
  from: string;
  tables: string[];
  why: string;
}

const exceptions: Exception[] = [
  {
    from: "money/server/movement-references.ts",
    tables: [
      ...["challenges", "challenge_claims", "hunts", "products", "orders", "raffles", "withdrawals"],
      ...["case_versions", "rolls"],
    ],
    why: "says of each movement what it was for, whatever feature caused it",
  },
  { from: "features/desk/message-routes.ts", tables: ["contact_messages"], why: "staff read what visitors wrote" },
  { from: "features/desk/user", tables: ["users"], why: "bans, roles and adjustments" },
  {
    from: "features/cases/roll.ts",
    tables: ["orders"],
    why: "a product that is won is ordered in the roll's statement",
  },
  {
    from: "features/boards/release.ts",
    tables: ["orders"],
    why: "a prize that is a text is ordered in the transaction that pays the others",
  },
  {
    from: "partners/described/descriptions.ts",
    tables: ["partner_descriptions", "partner_tries"],
    why: "a partner that an admin described is read as it is now, without a restart",
  },
  { from: "features/wagers/upload.ts", tables: ["boards"], why: "a month whose board is frozen takes no upload" },
  { from: "features/wagers/queries.ts", tables: ["partner_calls"], why: "staff see when a partner may be asked again" },
  {
    from: "identity/server/sessions.ts",
    tables: ["withdrawals"],
    why: "every page shows a user's own, read with who asks",
  },
  {
    from: "identity/server/own-state.ts",
    tables: ["hunts", "hunt_guesses", "orders", "withdrawals", "raffles", "raffle_holdings"],
    why: "what an open page is told of its viewer's own, of many in one statement",
  },
  {
    from: "identity/server/personal-data.ts",
    tables: ["raffle_holdings"],
    why: "all there is about a user, as one file",
  },
];

const sharedFolders = new Set(["platform", "common", "money", "fairness", "identity"]);

/** Leaves out the demo world, which fills every table. */
const isProduct = /^(platform|common|money|fairness|identity|features|partners)\//;

type TableAccess = { path: string; folder: string; table: string; writes: boolean };

export function findForeignAccess(files: Source[], tables: string[], allowed: Exception[]): string[] {
  const touches = files.flatMap((file) => findTouches(file, tables));
  const used = new Set<string>();
  const strange = touches.filter(({ path, table }) => {
    const exception = allowed.find((each) => path.startsWith(each.from) && each.tables.includes(table));
    if (exception !== undefined) used.add(`${exception.from} ${table}`);
    return exception === undefined;
  });
  const owners = new Map(tables.map((table) => [table, new Set(foldersTouching(strange, table))]));
  return [
    ...[...owners].flatMap(([table, folders]) =>
      folders.size > 1 ? [`${table} is written by ${[...folders].join(" and ")}: whose is it?`] : [],
    ),
    ...strange.flatMap(({ path, folder, table, writes }) => {
      const [owner = folder] = owners.get(table) ?? [];
      if (owner === folder || (!writes && (sharedFolders.has(owner) || isBelow(owner, folder)))) return [];
      return [`${path} ${writes ? "writes" : "reads"} ${table}, which is of ${owner}/`];
    }),
    ...allowed.flatMap(({ from, tables: named }) =>
      named.filter((table) => !used.has(`${from} ${table}`)).map((table) => `${from} does not touch ${table} any more`),
    ),
  ];
}

const foldersTouching = (touches: TableAccess[], table: string): string[] =>
  touches.filter((touch) => touch.table === table && touch.writes).map(({ folder }) => folder);

function findTouches(file: Source, tables: string[]): TableAccess[] {
  if (isTest(file.path) || runtimeSide(file.path) !== "server" || !isProduct.test(file.path)) return [];
  const folder = projectFolder(file.path);
  const text = withoutComments(file);
  const written = namesAfter(
    text,
    /(?:insert\s+into|update|delete\s+from|copy)\s+|(?:insertInto|updateTable|deleteFrom)\("/,
  );
  const read = namesAfter(text, /(?:from|join|using)\s+|(?:selectFrom|\w*Join|from|using)\("/);
  // If a variable holds the table's name, the call may access any table listed in the file.
  const mayBeWritten = /\b(?:insertInto|updateTable|deleteFrom)\(\w+\)/.test(text);
  const mayBeRead = /\b(?:selectFrom|sql\.table)\(\w+\)/.test(text);
  const listed = new Set(
    [...text.matchAll(/\[\s*"\w+"(?:,\s*"\w+")*,?\s*\]/g)].flatMap(([list]) => list.match(/\w+/g) ?? []),
  );
  return tables.flatMap((table) => {
    const writes = written.has(table) || (mayBeWritten && listed.has(table));
    const reads = read.has(table) || (mayBeRead && listed.has(table));
    return writes || reads ? [{ path: file.path, folder, table, writes }] : [];
  });
}

function namesAfter(text: string, words: RegExp): Set<string> {
  return new Set([...text.matchAll(new RegExp(`\\b(?:${words.source})(\\w+)`, "gi"))].map(([, name = ""]) => name));
}

function withoutComments({ path, text }: Source): string {
  let bare = text;
  for (const { start, end } of parseSync(path, text).comments.toReversed())
    bare = bare.slice(0, start) + bare.slice(end);
  return bare;
}

export function parseTableNames(text: string): string[] {
  const [, inside = ""] = /export interface Tables \{([^}]*)\}/.exec(text) ?? [];
  return [...inside.matchAll(/^\s*(\w+):/gm)].map(([, name = ""]) => name);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const tables = parseTableNames(readFileSync(join(root, "db/tables.ts"), "utf8"));
  const lines = findForeignAccess(readSources(root), tables, exceptions);
  for (const line of lines) console.error(line);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
