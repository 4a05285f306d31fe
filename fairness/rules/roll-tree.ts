// Combines rolls under one hash: the leaves of an hour's rolls, the root over them (RFC 6962, section 2.1), and the hashes
// from a leaf to the root. roll-log.ts checks those hashes.

export interface LoggedRoll {
  id: number;
  user_id: number;
  case: number;
  version: number;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
  /** The reward's index, from 0. */
  position: number;
  /** The price paid, in points. */
  price: number;
  at: string;
}

/** Returns `id,user,case,version,hash,client,nonce,ticket,position,price,at`. The client seed may contain commas. */
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

/** The number of lines stored as one hash: a power of two, so each complete part is a subtree. */
export const treePartSize = 1_024;

/**
 * Takes lines one after another. It stores a hash only for each power of two, so memory barely grows with the number of
 * lines.
 */
export class RollTree {
  readonly #digest: Digest;
  readonly #partLength: number;
  /** Roots of complete subtrees, largest first, with their numbers of lines. */
  readonly #whole: { root: TreeHash; lines: number }[] = [];
  readonly #parts: TreeHash[] = [];
  count = 0;

  constructor(digest: Digest = webDigest, lines = treePartSize) {
    this.#digest = digest;
    this.#partLength = lines;
  }

  async add(line: string): Promise<void> {
    this.count += 1;
    let node = { root: await leafHash(line, this.#digest), lines: 1 };
    this.#recordPart(node);
    for (let last = this.#whole.at(-1); last?.lines === node.lines; last = this.#whole.at(-1)) {
      this.#whole.pop();
      node = { root: await nodeHash(last.root, node.root, this.#digest), lines: node.lines * 2 };
      this.#recordPart(node);
    }
    this.#whole.push(node);
  }

  #recordPart({ root, lines }: { root: TreeHash; lines: number }): void {
    if (lines === this.#partLength) this.#parts.push(root);
  }

  /** Returns the root in hex. Without any line, that is the SHA-256 of no bytes. */
  async root(): Promise<string> {
    return bytesToHexText((await this.#combine(this.#whole)) ?? (await this.#digest(new Uint8Array())));
  }

  /** Returns the roots of all parts in hex, in order. The last part may have fewer lines. */
  async parts(): Promise<string[]> {
    const rest = await this.#combine(this.#whole.filter(({ lines }) => lines < this.#partLength));
    return [...this.#parts, ...(rest === null ? [] : [rest])].map(bytesToHexText);
  }

  async #combine(nodes: readonly { root: TreeHash }[]): Promise<TreeHash | null> {
    const [last, ...others] = nodes.toReversed();
    if (last === undefined) return null;
    let { root } = last;
    for (const other of others) root = await nodeHash(other.root, root, this.#digest);
    return root;
  }
}

/** Returns the sibling hashes from the node at `index` up to the root (RFC 6962, 2.1.1), lowest first. */
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
