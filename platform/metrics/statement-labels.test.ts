import { expect, test } from "vitest";
import { StatementLabels } from "./statement-labels.ts";

const names = new StatementLabels(["users", "balances", "ledger", "orders"]);

test.each([
  ['select "id" from "users" where "id" = $1', "select users"],
  ["insert into orders (id) values ($1)", "insert orders"],
  ['UPDATE "balances" set points = $1', "update balances"],
  ["delete from ledger where id = $1", "delete ledger"],
  ["with spent as (update balances set points = 0 returning 1) insert into ledger select 1", "update balances"],
  ["with mine as (select 1) select * from mine join orders using (id)", "select orders"],
  ["select 1 from orders for update skip locked", "select orders"],
  ["begin", "transaction"],
  ["set local statement_timeout = 0", "transaction"],
  ["select from secrets_somebody_made_up", "other"],
  ["select 1", "other"],
  ["", "other"],
])("METRIC-30: %j gets the label %j", (text, name) => {
  expect(names.of(text)).toBe(name);
});

test("METRIC-30: however many statements there are, there are no more labels than verbs and tables", () => {
  const made = new Set<string>();
  for (let n = 0; n < 5_000; n += 1) made.add(names.of(`select $1 from users, "t${n}" where '${n}' = $2`));
  expect([...made]).toEqual(["select users"]);
});
