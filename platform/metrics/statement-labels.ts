// Labels statements by verb and table ("update balances"), so the schema limits the number of labels and they contain
// no text of users.

const writePattern = /\b(insert into|update|delete from)\s+"?([a-z_][a-z0-9_]*)/gi;
const readPattern = /\b(from|join)\s+"?([a-z_][a-z0-9_]*)/gi;
const firstWordPattern = /^\s*([a-z]+)/i;
const controlWords = new Set(["begin", "commit", "rollback", "start", "savepoint", "release", "set"]);
const otherLabel = "other";

const maxParsedLength = 5_000;

const maxRemembered = 2_000;

export class StatementLabels {
  readonly #tables: ReadonlySet<string>;
  readonly #known = new Map<string, string>();

  constructor(tables: Iterable<string>) {
    this.#tables = new Set(tables);
  }

  /**
   * Names the first table that the statement writes, or else the first that it reads. "other" if we know none of its
   * tables.
   */
  of(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const name = this.#named(text);
    if (this.#known.size >= maxRemembered) this.#known.clear();
    this.#known.set(text, name);
    return name;
  }

  #named(text: string): string {
    const start = text.slice(0, maxParsedLength);
    if (controlWords.has(firstWordPattern.exec(start)?.[1]?.toLowerCase() ?? "")) return "transaction";
    return this.#first(start, writePattern) ?? this.#first(start, readPattern, "select") ?? otherLabel;
  }

  #first(text: string, pattern: RegExp, verb?: string): string | undefined {
    for (const [, words = "", table = ""] of text.matchAll(pattern)) {
      if (this.#tables.has(table)) return `${verb ?? words.split(/\s/, 1)[0]?.toLowerCase()} ${table}`;
    }
    return undefined;
  }
}
