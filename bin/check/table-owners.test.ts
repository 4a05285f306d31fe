import { expect, test } from "vitest";
import { findForeignAccess, parseTableNames } from "./table-owners.ts";

const tables = ["orders", "users"];
const owners = [
  { path: "features/store/records.ts", text: "const a = sql`insert into orders (id) values (1)`;" },
  { path: "identity/server/users.ts", text: `db.insertInto("users");` },
];
const foreignAccess = (path: string, text: string) => findForeignAccess([...owners, { path, text }], tables, []);

test.each([
  ["sql`select 1 from orders o`", "reads"],
  ["sql`select 1 from a\n  join orders on true`", "reads"],
  [`db.selectFrom("orders as o")`, "reads"],
  [`query.innerJoin("orders", "a", "b")`, "reads"],
  ["sql`update users set x = 1`", "writes"],
  ["sql`with a as (delete from users) select 1`", "writes"],
  [`["users"]; for (const one of a) db.deleteFrom(one)`, "writes"],
  [`["orders"]; for (const one of a) await sql\`select 1 from \${sql.table(one)}\``, "reads"],
])("given another folder's %s, it is reported", (text, does) => {
  const lines = foreignAccess("features/wagers/join.ts", `const a = ${text};`);
  expect(lines.some((line) => line.startsWith(`features/wagers/join.ts ${does}`))).toBe(true);
});

test.each([
  ["features/store/queries.ts", "const a = sql`select 1 from orders`;"],
  ["features/cases/roll.ts", "const a = sql`select 1 from users`;"],
  ["features/desk/overview.ts", "const a = sql`select 1 from orders`;"],
  ["features/cases/roll.ts", "// What was won: from orders one would not know.\nconst a = 1;"],
  ["features/cases/roll.test.ts", "const a = sql`select 1 from orders`;"],
])("given %s with %s, nothing is reported", (path, text) => {
  expect(foreignAccess(path, text)).toEqual([]);
});

test("given two folders that write one table, it asks for the owner; a named exception is accepted", () => {
  const files = [...owners, { path: "features/cases/roll.ts", text: "const a = sql`insert into orders values (1)`;" }];
  expect(findForeignAccess(files, tables, [])).toContain(
    "orders is written by features/store and features/cases: whose is it?",
  );
  const named = [{ from: "features/cases/roll.ts", tables: ["orders"], why: "…" }];
  expect(findForeignAccess(files, tables, named)).toEqual([]);
  expect(findForeignAccess(owners, tables, named)).toEqual(["features/cases/roll.ts does not touch orders any more"]);
});

test("the tables' names are read from the interface", () => {
  expect(parseTableNames("export interface Tables {\n  orders: OrdersTable;\n  users: UsersTable;\n}\n")).toEqual(
    tables,
  );
});
