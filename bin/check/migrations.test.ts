import { expect, test } from "vitest";
import { findMigrationFaults } from "./migrations.ts";

const faults = (text: string) => findMigrationFaults([{ name: "0001-x", text }]);

test("UP-05: a migration that does not state its needs is listed", () => {
  expect(faults("create table a (id int);")).toEqual([
    '0001-x: its first line is neither "-- needs: any" nor "-- needs: stop"',
  ]);
  expect(faults("-- A table.\n-- needs: any\ncreate table a (id int);")).toHaveLength(1);
});

test.each([
  ["alter table a drop column b;", "drops what older programs may use"],
  ["DROP TABLE a;", "drops what older programs may use"],
  ["alter table a\n  add column c int,\n  drop b;", "drops what older programs may use"],
  ["alter table a rename to b;", "renames what older programs may use"],
  ["alter table a alter column b set not null;", "sets a column not null, which older programs may leave empty"],
  ["alter table a alter b type bigint;", "changes a column's type"],
  ["alter table a add column b int not null;", "adds a column without a default that may not be empty"],
  ["truncate a;", "empties a table"],
])("UP-05: a migration that removes something must stop older programs: %s", (statement, why) => {
  expect(faults(`-- needs: any\n${statement}`)).toEqual([`0001-x: ${why}, so it needs: stop`]);
  expect(faults(`-- needs: stop\n${statement}`)).toEqual([]);
});

test.each([
  "create table a (id int not null, type text); -- drop nothing",
  "alter table a add column b int not null default 0, add column c text;",
  "drop index a_b; alter table a drop constraint a_c, alter column d drop not null, alter column e drop default;",
  "create trigger t before truncate on a for each statement execute function f();",
  "create function f() returns trigger language plpgsql as $$ begin drop table b; end $$;",
])("UP-05: a migration that only adds or loosens may run beside older programs: %s", (statement) => {
  expect(faults(`-- needs: any\n${statement}`)).toEqual([]);
});
