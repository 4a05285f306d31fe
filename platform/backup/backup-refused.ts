/** Thrown before anything has changed. The operator reads `message`, which is one line. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
