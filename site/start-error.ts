// Why Windfall did not start, as one line for whoever started it. What nobody expects keeps its stack.
import { ConfigError } from "../common/server/config.ts";
import { StartRefused } from "../platform/database/start-refused.ts";

/** The line, or the error itself when it is none a person at the shell can mend. */
export function formatStartError(error: unknown): unknown {
  const why = explainError(error);
  return why === undefined ? error : `Windfall did not start: ${why}`;
}

/** Why, in words; undefined of what nobody expects. */
export const explainError = (error: unknown): string | undefined =>
  error instanceof ConfigError || error instanceof StartRefused ? error.message : reasons[errorCode(error)]?.(error);

const diskFull = (error: unknown) => `the disk is full (${firstLine(error)}).`;
const noAccess = (error: unknown) =>
  isListenError(error)
    ? `this user may not listen on this port (choose one above 1023 with ${settingPrefix(error)}PORT=…).`
    : `this user cannot write where it should (${firstLine(error)}); DATA_DIR=… names another folder.`;
const noHost = (error: unknown) =>
  `this machine has no such address to listen on (choose another with ${settingPrefix(error)}HOST=…).`;

/** By the code of the system's errors; 53100 is PostgreSQL's for a full disk. */
const reasons: Record<string, (error: unknown) => string> = {
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
};

const errorCode = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** What the names of the settings begin with: nothing for the site's own, `METRICS_` for those of the metrics. */
const settingPrefix = (error: unknown): string =>
  error instanceof Error && "settings" in error ? String(error.settings) : "";

const isListenError = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && error.syscall === "listen";

const firstLine = (error: unknown): string => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : "");
