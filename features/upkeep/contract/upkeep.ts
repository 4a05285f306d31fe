export interface Release {
  version: string;
  /** The version's entry in the changelog, in Markdown. */
  notes: string;
  /** True if all processes of the old version must stop before this version starts. */
  needsStop: boolean;
}

export interface VersionProps {
  running: string;
  /** The commit's short name, or null in a copy without git. */
  commit: string | null;
  /** When this version first ran on this database (ISO 8601 UTC). */
  installed_at: string | null;
  /** Whether the operator set an address that reports newer versions. */
  is_watched: boolean;
  /** When the site last asked the address for newer versions; null if it never asked the current address. */
  checked_at: string | null;
  /** Completes the sentence "The address …". Null if the last response was valid. */
  problem: string | null;
  /** Null if no newer version is known. */
  newer: Release | null;
}

export interface BackupFile {
  name: string;
  made_at: string;
  bytes: number;
}

export interface BackupProps {
  /**
   * `here`: this process has BACKUP_DIR. `elsewhere`: another process has it, so this process cannot offer the files.
   * `off`: no process has it.
   */
  where: "here" | "elsewhere" | "off";
  /** True if an admin asked for a backup that is not made yet. */
  is_requested: boolean;
  /** Why the last attempt failed, in words; null if it did not fail. */
  failed: string | null;
  newest: { name: string; made_at: string } | null;
  /** The trial restore of the newest backup. `off`: the operator switched trials off. */
  trial: { state: "passed" | "failed" | "waiting" | "off"; at: string | null; finding: string | null };
  /** This site's files, newest first. Empty unless `where` is "here". */
  files: BackupFile[];
}

export interface AdminBackupsProps {
  version: VersionProps;
  backups: BackupProps;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/backups": AdminBackupsProps;
  }
}
