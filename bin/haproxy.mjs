import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, untilListening } from "./debian.mjs";

/**
 * Listens on `ports` of the loopback. As root, installs Debian's package if it is missing. Returns a function that
 * stops HAProxy.
 */
export async function startHaproxy(lines, ports) {
  const program = await findProgram("haproxy");
  const folder = mkdtempSync(join(tmpdir(), "windfall-haproxy-"));
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, `${lines.join("\n")}\n`);
  const proxy = spawn(program, ["-q", "-db", "-f", file], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const stop = () => {
    process.off("exit", stop);
    proxy.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.on("exit", stop);
  for (const port of ports) await untilListening(port, "HAProxy");
  return { stop };
}
