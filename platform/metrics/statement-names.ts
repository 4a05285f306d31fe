// What a statement is called in the metrics: its verb and its table ("update balances"), so that there are no more names
// than the schema allows, and nothing anybody typed is one.

const writes = /\b(insert into|update|delete from)\s+"?([a-z_][a-z0-9_]*)/gi;
const reads = /\b(from|join)\s+"?([a-z_][a-z0-9_]*)/gi;
const firstWord = /^\s*([a-z]+)/i;
const control = new Set(["begin", "commit", "rollback", "start", "savepoint", "release", "set"]);
const other = "other";

/** What names it stands at the beginning. */
const longestRead = 5_000;

/** Most statements have one of a few hundred texts. */
const mostRemembered = 2_000;

export class StatementNames {
  readonly #tables: ReadonlySet<string>;
  readonly #known = new Map<string, string>();

  constructor(tables: Iterable<string>) {
    this.#tables = new Set(tables);
  }

  /** The first table it writes to, else the first it reads; "other" where there is none that we know. */
  of(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const name = this.#named(text);
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.set(text, name);
    return name;
  }

  #named(text: string): string {
    const start = text.slice(0, longestRead);
    if (control.has(firstWord.exec(start)?.[1]?.toLowerCase() ?? "")) return "transaction";
    return this.#first(start, writes) ?? this.#first(start, reads, "select") ?? other;
  }

  #first(text: string, pattern: RegExp, verb?: string): string | undefined {
    for (const [, words = "", table = ""] of text.matchAll(pattern)) {
      if (this.#tables.has(table)) return `${verb ?? words.split(/\s/, 1)[0]?.toLowerCase()} ${table}`;
    }
    return undefined;
  }
}
