import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { readConfig } from "../../common/server/config.ts";
import { BackupRefused } from "../../platform/backup/backup-refused.ts";
import { createLog } from "../../platform/base/log.ts";
import { explainError } from "../../site/start-error.ts";
import { backupCommand, moveCommand, restoreCommand } from "./backup.ts";
import { type Command, CommandRefused } from "./command.ts";
import { createAdmin } from "./create-admin.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { resetTwoFactorCommand } from "./reset-two-factor.ts";
import { syncNow } from "./sync-now.ts";
import { verifyFairnessCommand } from "./verify-fairness.ts";
import { verifyLedgerCommand } from "./verify-ledger.ts";

const commands: Command[] = [
  createAdmin,
  resetTwoFactorCommand,
  verifyLedgerCommand,
  verifyFairnessCommand,
  syncNow,
  exportCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  doctorCommand,
];

// Exits without waiting for work in progress, such as a partner that does not respond to the doctor.
process.exit(await runCommand(process.argv.slice(2)).catch(reportError));

function reportError(error: unknown): number {
  const ours = error instanceof CommandRefused || error instanceof BackupRefused;
  console.error((ours ? error.message : explainError(error)) ?? error);
  return 1;
}

async function runCommand(args: string[]): Promise<number> {
  if (args.length === 0 || args.some((arg) => arg === "help" || arg === "--help" || arg === "-h")) return help();
  const command = commands.find(({ words }) => words.every((word, at) => args[at] === word));
  if (command === undefined)
    throw new CommandRefused(`There is no command "${args.join(" ")}". \`npm run admin\` lists them.`);
  const config = readConfig(process.env);
  // Commands print their own result, so the log shows only warnings and errors.
  const log = createLog({ ...config, logLevel: process.env.LOG_LEVEL === undefined ? "warn" : config.logLevel });
  const say = (line: string) => console.log(line);
  return command.run(args.slice(command.words.length), { config, log, say, progress: createProgress(), askSecret });
}

function help(): number {
  console.log("Commands for operators. They use the database that DATABASE_URL or DATA_DIR names:\n");
  for (const { words, usage, does } of commands) {
    console.log(`  npm run admin -- ${[...words, usage].join(" ").trim()}\n      ${does}`);
  }
  console.log(
    "\nOnly one program at a time can use the embedded database, so stop Windfall first. You need not stop it for `backup`, `export`, `fairness verify` and `ledger verify`.",
  );
  return 0;
}

/** Prints at most one line a second, on stderr, so stdout has only the command's result. */
function createProgress(): (line: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (line) => {
    if (performance.now() - last < 1_000) return;
    last = performance.now();
    console.error(`… ${line}`);
  };
}

function askSecret(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, written) => written() });
  if (stdin.isTTY) stdout.write(question);
  const lines = createInterface({ input: stdin, output: hidden, terminal: stdin.isTTY === true });
  return new Promise((resolve, failed) => {
    lines.once("line", (line) => {
      resolve(line);
      lines.close();
      if (stdin.isTTY) stdout.write("\n");
    });
    lines.once("close", () => failed(new CommandRefused("No password was given.")));
  });
}
