// The error of a backup, restore or move that was refused.

/** Thrown before anything has changed. `message` is the one line that the operator reads. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
