// Unexpected errors keep their stack trace. Other reasons become one line.
import { ConfigError } from "../common/server/config.ts";
import { StartRefused } from "../platform/database/start-refused.ts";

export function formatStartError(error: unknown): unknown {
  const why = explainError(error);
  return why === undefined ? error : `Windfall did not start: ${why}`;
}

/** Undefined for an unexpected error. */
export const explainError = (error: unknown): string | undefined =>
  error instanceof ConfigError || error instanceof StartRefused ? error.message : reasons[errorCode(error)]?.(error);

const diskFull = (error: unknown) => `the disk is full (${firstLine(error)}).`;
const noAccess = (error: unknown) =>
  isFailedCall(error, "listen")
    ? `this user may not listen on this port (choose one above 1023 with ${settingPrefix(error)}PORT=…).`
    : `this user cannot write to its folder (${firstLine(error)}); choose another with DATA_DIR=….`;
const noHost = (error: unknown) =>
  `this machine has no such address to listen on (choose another with ${settingPrefix(error)}HOST=…).`;

/** Reasons by the system's error codes. 53100 is PostgreSQL's code for a full disk. */
const reasons: Record<string, (error: unknown) => string | undefined> = {
  EADDRINUSE: (error) =>
    `another program already listens on this port (choose one with ${settingPrefix(error)}PORT=…).`,
  EADDRNOTAVAIL: noHost,
  ENOTFOUND: noHost,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  53100: diskFull,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  ENOTDIR: noAccess,
  // Node reports so that it could not make a folder on a read-only disk.
  ENOENT: (error) => (isFailedCall(error, "mkdir") ? noAccess(error) : undefined),
};

const errorCode = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Returns `METRICS_` for the metrics' settings; the site's own have no prefix. */
const settingPrefix = (error: unknown): string =>
  error instanceof Error && "settings" in error ? String(error.settings) : "";

const isFailedCall = (error: unknown, name: string): boolean =>
  error instanceof Error && "syscall" in error && error.syscall === name;

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : "");
