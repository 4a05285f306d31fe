import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const seconds = Number(process.env.BENCH_SECONDS ?? 6);
export const clients = 32;

const scratchFolder = mkdtempSync(join(tmpdir(), "windfall-bench-"));

export function scratchFile(name: string, text: string | Buffer): string {
  const path = join(scratchFolder, name);
  writeFileSync(path, text);
  return path;
}

export async function runForOutput(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part) => (text += part));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${text}`);
  return text;
}

export interface Load {
  perSecond: number;
  /** Responses other than 2xx and 3xx. */
  refused: number;
}

export async function measureHttp(
  url: string,
  options: { headers?: Record<string, string>; script?: string; connections?: number } = {},
): Promise<Load> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const script = options.script === undefined ? [] : ["-s", options.script];
  const text = await runForOutput("wrk", [
    "-t1",
    `-c${options.connections ?? clients}`,
    `-d${seconds}s`,
    ...headers,
    ...script,
    url,
  ]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  return { perSecond, refused };
}

/** Every request comes from the next buyer, with a new key. `path` is a Lua expression. */
export const pressScript = (tokens: readonly string[], path: string): string => `
local tokens = { ${tokens.map((token) => `"${token}"`).join(",")} }
local count = 0
math.randomseed(os.time())
request = function()
  count = count + 1
  wrk.headers["Cookie"] = "windfall_session=" .. tokens[count % #tokens + 1]
  wrk.headers["Idempotency-Key"] = "bench-" .. os.time() .. "-" .. count .. "-" .. math.random(1e9)
  return wrk.format("POST", ${path})
end`;

export const purchasePath = (first: number, last: number): string =>
  `"/api/products/purchase/" .. math.random(${first}, ${last})`;

/** Returns the transactions a second of a pgbench script, with one connection per client and prepared statements. */
export async function measureSql(databaseUrl: string, script: string): Promise<number> {
  const file = scratchFile("pgbench.sql", script);
  const args = ["-n", "-M", "prepared", `-c${clients}`, "-j1", `-T${seconds}`, "-f", file, databaseUrl];
  const text = await runForOutput("pgbench", args);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1]);
}

export interface Row {
  name: string;
  perSecond: number;
  reference: string;
  referencePerSecond: number;
  goal: number;
}

export function formatTable(rows: readonly Row[]): string {
  const line = ({ name, perSecond, reference, referencePerSecond, goal }: Row) => {
    const ratio = perSecond / referencePerSecond;
    const verdict = ratio >= goal ? "met" : "missed";
    const figures = `${perSecond.toFixed(0).padStart(8)} /s   ${referencePerSecond.toFixed(0).padStart(8)} /s`;
    return `${name.padEnd(15)}${figures}   ${ratio.toFixed(2).padStart(5)}   goal ${goal.toFixed(2)} ${verdict.padEnd(6)}   ${reference}`;
  };
  return [`${"".padEnd(15)} product        reference    ratio`, ...rows.map(line)].join("\n");
}
