// Names statements, because PostgreSQL parses and plans a named statement once per connection, which doubles the
// throughput of frequent reads. Only texts that were used before get a name, so a text used once (a long insert, a list
// of ids) takes no memory here or on the server.
import { createHash } from "node:crypto";
import type pg from "pg";
import { wrapQuery } from "./driver.ts";

const maxNames = 500;
const maxSeenOnce = 2_000;
const maxTextLength = 20_000;

export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();

  /** Returns a name from the text's second use on. Undefined leaves the statement unnamed. */
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

/** Always returns the same name for a text. Only for a small set of texts, because all of them are remembered. */
export function statementName(text: string): string {
  let name = namesByText.get(text);
  if (name === undefined) {
    name = `w_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    namesByText.set(text, name);
  }
  return name;
}

/**
 * Leaves statements without parameters unnamed, because only the simple protocol accepts several commands in one query.
 */
export function nameStatements(client: pg.ClientBase, names: StatementNames): void {
  wrapQuery(client, (query) => (first, values, ...rest) => {
    const name = typeof first === "string" && Array.isArray(values) && values.length > 0 ? names.of(first) : undefined;
    return name === undefined ? query(first, values, ...rest) : query({ name, text: first, values }, ...rest);
  });
}

/**
 * Removes the names that a library gives its statements. Behind a pooler, a connection may have another client's
 * statement with the same name, or lack ours.
 */
export function removeStatementNames(client: pg.ClientBase): void {
  wrapQuery(
    client,
    (query) =>
      (first, ...rest) =>
        query(isNamed(first) ? { ...first, name: undefined } : first, ...rest),
  );
}

const isNamed = (query: unknown): query is pg.QueryConfig =>
  typeof query === "object" && query !== null && "name" in query && "text" in query && !("submit" in query);
