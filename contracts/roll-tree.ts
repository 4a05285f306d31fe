// Rolls under one hash: the lines of a day's rolls, and the root of RFC 6962 (section 2.1) over them.

export interface LoggedRoll {
  id: number;
  case: number;
  version: number;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
  /** Of the reward, from 0. */
  position: number;
}

/** `id,case,version,hash,client,nonce,ticket,position`; the client seed may hold commas itself. */
export const rollLine = (roll: LoggedRoll): string =>
  [
    ...[roll.id, roll.case, roll.version, roll.server_seed_hash, roll.client_seed],
    ...[roll.nonce, roll.ticket, roll.position],
  ].join(",");

type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

const webDigest: Digest = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** Takes lines one after another and keeps a hash for each power of two only, so their number does not matter. */
export class RollTree {
  readonly #digest: Digest;
  /** Roots of whole subtrees, largest first, with how many lines are under each. */
  readonly #whole: { root: Uint8Array<ArrayBuffer>; lines: number }[] = [];
  count = 0;

  constructor(digest: Digest = webDigest) {
    this.#digest = digest;
  }

  async add(line: string): Promise<void> {
    this.count += 1;
    let node = { root: await this.#digest(joined([0], new TextEncoder().encode(line))), lines: 1 };
    for (let last = this.#whole.at(-1); last?.lines === node.lines; last = this.#whole.at(-1)) {
      this.#whole.pop();
      node = { root: await this.#digest(joined([1], last.root, node.root)), lines: node.lines * 2 };
    }
    this.#whole.push(node);
  }

  /** In hex; of no line at all the SHA-256 of nothing. */
  async root(): Promise<string> {
    const [last, ...others] = this.#whole.toReversed();
    let root = last?.root ?? (await this.#digest(new Uint8Array()));
    for (const other of others) root = await this.#digest(joined([1], other.root, root));
    return Array.from(root, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

function joined(...parts: (readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
