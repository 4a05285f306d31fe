// Rolls under one hash: the lines of an hour's rolls, the root of RFC 6962 (section 2.1) over them, and the hashes that lead
// from one of them to it. How the latter are checked: roll-log.ts.

export interface LoggedRoll {
  id: number;
  /** Whose roll it is: their number on raffle lists, too. */
  user_id: number;
  case: number;
  version: number;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
  /** Of the reward, from 0. */
  position: number;
  /** What was paid for it, in points. */
  price: number;
  /** ISO 8601 UTC. */
  at: string;
}

/** `id,user,case,version,hash,client,nonce,ticket,position,price,at`; the client seed may hold commas itself. */
export const formatRollLine = (roll: LoggedRoll): string =>
  [
    ...[roll.id, roll.user_id, roll.case, roll.version, roll.server_seed_hash, roll.client_seed],
    ...[roll.nonce, roll.ticket, roll.position, roll.price, roll.at],
  ].join(",");

export type TreeHash = Uint8Array<ArrayBuffer>;
export type Digest = (bytes: TreeHash) => Promise<TreeHash>;

const webDigest: Digest = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

export const leafHash = (line: string, digest = webDigest): Promise<TreeHash> =>
  digest(concatBytes([0], new TextEncoder().encode(line)));
export const nodeHash = (left: TreeHash, right: TreeHash, digest = webDigest): Promise<TreeHash> =>
  digest(concatBytes([1], left, right));
export const bytesToHexText = (bytes: TreeHash): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Lines whose hashes are kept as one: a power of two, so that each whole part is a subtree of the whole. */
export const treePartSize = 1_024;

/** Takes lines one after another and keeps a hash for each power of two only, so their number does not matter. */
export class RollTree {
  readonly #digest: Digest;
  readonly #partLength: number;
  /** Roots of whole subtrees, largest first, with how many lines are under each. */
  readonly #whole: { root: TreeHash; lines: number }[] = [];
  /** Roots of the parts that are whole. */
  readonly #parts: TreeHash[] = [];
  count = 0;

  constructor(digest: Digest = webDigest, lines = treePartSize) {
    this.#digest = digest;
    this.#partLength = lines;
  }

  async add(line: string): Promise<void> {
    this.count += 1;
    let node = { root: await leafHash(line, this.#digest), lines: 1 };
    this.#notePart(node);
    for (let last = this.#whole.at(-1); last?.lines === node.lines; last = this.#whole.at(-1)) {
      this.#whole.pop();
      node = { root: await nodeHash(last.root, node.root, this.#digest), lines: node.lines * 2 };
      this.#notePart(node);
    }
    this.#whole.push(node);
  }

  #notePart({ root, lines }: { root: TreeHash; lines: number }): void {
    if (lines === this.#partLength) this.#parts.push(root);
  }

  /** In hex; of no line at all the SHA-256 of nothing. */
  async root(): Promise<string> {
    return bytesToHexText((await this.#together(this.#whole)) ?? (await this.#digest(new Uint8Array())));
  }

  /** Roots of its parts in hex, in their order, the last of which may hold fewer lines. */
  async parts(): Promise<string[]> {
    const rest = await this.#together(this.#whole.filter(({ lines }) => lines < this.#partLength));
    return [...this.#parts, ...(rest === null ? [] : [rest])].map(bytesToHexText);
  }

  async #together(nodes: readonly { root: TreeHash }[]): Promise<TreeHash | null> {
    const [last, ...others] = nodes.toReversed();
    if (last === undefined) return null;
    let { root } = last;
    for (const other of others) root = await nodeHash(other.root, root, this.#digest);
    return root;
  }
}

/** The hashes beside the way from the one at `index` up to the root over all (RFC 6962, 2.1.1), lowest first. */
export async function merklePath(nodes: readonly TreeHash[], index: number, digest = webDigest): Promise<TreeHash[]> {
  if (nodes.length < 2) return [];
  const half = largestPowerBelow(nodes.length);
  const [left, right] = [nodes.slice(0, half), nodes.slice(half)];
  return index < half
    ? [...(await merklePath(left, index, digest)), await merkleRoot(right, digest)]
    : [...(await merklePath(right, index - half, digest)), await merkleRoot(left, digest)];
}

async function merkleRoot(nodes: readonly TreeHash[], digest: Digest): Promise<TreeHash> {
  const [only = new Uint8Array(), ...more] = nodes;
  if (more.length === 0) return only;
  const half = largestPowerBelow(nodes.length);
  return nodeHash(await merkleRoot(nodes.slice(0, half), digest), await merkleRoot(nodes.slice(half), digest), digest);
}

/** The largest power of two below it. */
function largestPowerBelow(count: number): number {
  let half = 1;
  while (half * 2 < count) half *= 2;
  return half;
}

function concatBytes(...parts: (readonly number[] | Uint8Array)[]): TreeHash {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
