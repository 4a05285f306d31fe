// Computes a checksum of a table's rows that does not depend on their order, because two databases may return the same
// rows in different orders.
import { hash } from "node:crypto";

const lineFeed = 10;
const half = 64n;

export class RowChecksum {
  rows = 0;
  #high = 0n;
  #low = 0n;

  /** `lines` must consist of whole rows in COPY's text format, where a line feed ends each row. */
  add(lines: Buffer): void {
    for (let from = 0, to: number; from < lines.length; from = to + 1) {
      to = lines.indexOf(lineFeed, from);
      if (to === -1) throw new Error("A row is cut off.");
      const digest = hash("sha256", lines.subarray(from, to), "buffer");
      this.#high = BigInt.asUintN(64, this.#high + digest.readBigUInt64BE(0));
      this.#low = BigInt.asUintN(64, this.#low + digest.readBigUInt64BE(8));
      this.rows += 1;
    }
  }

  get total(): { rows: number; sum: string } {
    return { rows: this.rows, sum: ((this.#high << half) | this.#low).toString(16).padStart(32, "0") };
  }
}
