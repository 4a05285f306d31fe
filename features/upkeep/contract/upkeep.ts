// The contract of the page of versions and backups, and of the notice of a newer version.

/** A version that somebody published. */
export interface Release {
  version: string;
  /** The changelog's entry. */
  notes: string;
  /** All processes of the old version must stop before this version starts. */
  needsStop: boolean;
}

export interface VersionProps {
  running: string;
  /** The commit's short name, or null in a copy without git. */
  commit: string | null;
  /** When this version first ran on this database (ISO 8601). */
  installed_at: string | null;
  /** Whether an address for newer versions is set. */
  is_watched: boolean;
  /** When we last asked the address. Null: never, or about another address. */
  checked_at: string | null;
  /** Completes the sentence "The address …". Null if the last answer was good. */
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
  /** `off`: no process has BACKUP_DIR. `elsewhere`: another process has it, so files cannot be downloaded here. */
  where: "here" | "elsewhere" | "off";
  /** An admin asked for a backup that is not made yet. */
  is_requested: boolean;
  /** Why the last attempt failed, in words. */
  failed: string | null;
  newest: { name: string; made_at: string } | null;
  /** The trial restore of the newest backup. `off`: trials are switched off. */
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
