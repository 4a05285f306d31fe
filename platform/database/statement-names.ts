// Names for prepared statements: PostgreSQL parses and plans a named statement once a connection, which doubles
// what hot reads reach. A name stands for one text; only texts seen before get one, so that a text built once
// (a long insert, a list of ids) costs no memory here or there.
import { createHash } from "node:crypto";
import type pg from "pg";
import { wrapQuery } from "./driver.ts";

const maxNames = 500;
const maxSeenOnce = 2_000;
const maxTextLength = 20_000;

export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  /** The name of `isText`, from the second time on; undefined leaves the statement unnamed. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= maxNames || text.length > maxTextLength) return undefined;
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= maxSeenOnce) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const made = statementName(text);
    this.#names.set(text, made);
    return made;
  }
}

const namesByText = new Map<string, string>();

/** The name one text always gets; for texts of which there are few. */
export function statementName(text: string): string {
  let name = namesByText.get(text);
  if (name === undefined) {
    name = `w_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    namesByText.set(text, name);
  }
  return name;
}

/**
 * Makes `client` name what it is asked. A statement without parameters stays unnamed: it goes by the simple
 * protocol, the only one that takes several commands at once.
 */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  wrapQuery(client, (ask) => (first, values, ...rest) => {
    const name = typeof first === "string" && Array.isArray(values) && values.length > 0 ? names.of(first) : undefined;
    return name === undefined ? ask(first, values, ...rest) : ask({ name, text: first, values }, ...rest);
  });
}

/**
 * Makes `client` ask without the names others (a library) give their statements: behind a pooler a connection meets what
 * another has prepared under the same name, and misses what it prepared itself.
 */
export function removeStatementNames(client: pg.ClientBase): void {
  wrapQuery(
    client,
    (ask) =>
      (first, ...rest) =>
        ask(isNamed(first) ? { ...first, name: undefined } : first, ...rest),
  );
}

/** What is submitted as it is (a stream of rows) has no name of this kind. */
const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === "object" && asked !== null && "name" in asked && "text" in asked && !("submit" in asked);
