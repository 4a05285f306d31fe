// This Windfall's version and commit. In a release, package.json contains both. In the repository, git knows the commit.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";

const packageJson: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

const packageVersion = z.object({ version: z.string() }).parse(packageJson).version;

function withCommit(name: string): string {
  if (name.includes("+")) return name;
  try {
    const head = execFileSync("git", ["rev-parse", "--short=9", "HEAD"], {
      cwd: import.meta.dirname,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${name}+${head.trim()}`;
  } catch {
    return name;
  }
}

export const version: string = withCommit(packageVersion);
