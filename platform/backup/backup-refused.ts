// The error of a backup, restore or move that was refused.

/** Thrown before anything was changed. `message` is the one line the operator reads. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
