/** Thrown before anything has changed. `message` is the one line that the operator reads. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
