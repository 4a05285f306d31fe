// Processor time from /proc, which hardly depends on other load on the machine.
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";

/** `/proc` counts processor time in ticks of 10 ms. */
const tickMs = 10;

/** Returns the fields of `/proc/<pid>/stat` after the name: state, parent's id, … */
function readStat(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const sumTicks = (stat: readonly string[] | undefined, fields: readonly number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0) * tickMs;

export const processMs = (pid: number): number => sumTicks(readStat(pid), [11, 12]);

/** Returns the memory that the process holds now. */
export function readMemoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}

export async function findPostmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return Number(readStat(Number(rows[0]?.pid))?.[1]);
}

/** Returns the time of all of the server's processes, also of those that have ended. */
export function postgresMs(postmaster: number): number {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return children.reduce(
    (sum, name) => {
      const stat = readStat(Number(name));
      return Number(stat?.[1]) === postmaster ? sum + sumTicks(stat, [11, 12]) : sum;
    },
    sumTicks(readStat(postmaster), [11, 12, 13, 14]),
  );
}
