// Why something is not kept, restored or moved, as the one line its operator reads.

/** Nothing was changed; `encodeMessage` is the line. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
