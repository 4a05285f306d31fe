import { type Logger, pino } from "pino";

export interface Line {
  level: number;
  msg: string;
  [fact: string]: unknown;
}

/** `lines` has all lines written so far, from `info` on. */
export function readableLog(): { log: Logger; lines: Line[] } {
  const lines: Line[] = [];
  return { log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }), lines };
}
