import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One thread, and no dates or versions in the file, so that the same input gives the same bytes. */
const REPEATABLE = ["-threads", "1", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"];

/** Writes the chunks to ffmpeg's input and returns the file it made. Throws if ffmpeg is missing or fails. */
export async function ffmpeg(
  options: readonly string[],
  ending: string,
  input: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "windfall-art-"));
  const target = join(folder, `out.${ending}`);
  const child = spawn("ffmpeg", ["-loglevel", "error", ...options, ...REPEATABLE, "-y", target], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(child, "close");
  for await (const chunk of input) {
    if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing .${ending}`);
  const bytes = await readFile(target);
  await rm(folder, { recursive: true });
  return bytes;
}
