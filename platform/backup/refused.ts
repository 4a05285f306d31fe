// Why something is not kept, restored or moved, as the one line its operator reads.

/** Nothing was changed; `message` is the line. */
export class KeepingRefused extends Error {
  override name = "KeepingRefused";
}
