import { type Logger, pino } from "pino";
import type { PlatformConfig } from "./config.ts";

export type Log = Logger;

const secretPaths = ["password", "token", "apiKey", "authorization", "cookie", "*.password", "*.token", "*.apiKey"];

export function createLog(config: Pick<PlatformConfig, "logLevel">): Log {
  const redact = { paths: secretPaths, censor: "•••" };
  if (process.stdout.isTTY) {
    return pino({
      level: config.logLevel,
      redact,
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } },
    });
  }
  return pino({ level: config.logLevel, redact });
}
