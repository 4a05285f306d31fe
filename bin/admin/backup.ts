import { resolve } from "node:path";
import { backUp, type RestoreResult, restore } from "../../platform/backup/backup.ts";
import { copyToFolder, moveToServer } from "../../platform/backup/move-database.ts";
import { displayUrl } from "../../platform/database/server.ts";
import { backupHooks } from "../../site/retire-secrets.ts";
import { type Command, CommandRefused, type Tools } from "./command.ts";

export const backupCommand: Command = {
  words: ["backup"],
  usage: "<file>",
  does: "writes the database and the pictures, as of one moment, to a file; works while Windfall runs",
  async run([file, ...more], tools) {
    if (file === undefined || more.length > 0) throw new CommandRefused("backup needs the name of the file to write.");
    const path = resolve(file);
    const { totals, leftOut } = await backUp({ ...tools, product: backupHooks }, path);
    const tables = Object.values(totals.tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const pictures = tools.config.s3 === undefined ? `${totals.uploads.count} pictures` : "without the bucket";
    tools.say(
      `Written to ${path}: ${tables.length} tables, ${rows} rows, ${pictures}. The file holds secrets: keep it safe.`,
    );
    reportLeftOut(leftOut, tools);
    return 0;
  },
};

export const restoreCommand: Command = {
  words: ["restore"],
  usage: "<file>",
  does: "restores a backup into an empty database, checks that everything arrived, and migrates it",
  async run([file, ...more], tools) {
    if (file === undefined || more.length > 0) throw new CommandRefused("restore needs the name of a backup file.");
    const restored = await restore({ ...tools, product: backupHooks }, resolve(file));
    tools.say(`Restored as of ${restored.head.madeAt}: ${describeRestored(restored)}.`);
    return finishRestore(restored, tools);
  },
};

export const moveCommand: Command = {
  words: ["move"],
  usage: "--to <DATABASE_URL> | --to-embedded <folder>",
  does: "moves the embedded database to a server, or copies a server's database to an embedded one in a folder",
  async run([direction, where, ...more], tools) {
    if (where !== undefined && more.length === 0) {
      if (direction === "--to") return runMoveToServer(where, tools);
      if (direction === "--to-embedded") return runMoveToFolder(where, tools);
    }
    throw new CommandRefused("move needs --to and a server's address, or --to-embedded and a folder.");
  },
};

async function runMoveToServer(url: string, tools: Tools): Promise<number> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new CommandRefused("move --to needs an address like postgres://user:password@host:5432/name.");
  }
  if (tools.config.databaseUrl !== undefined) {
    throw new CommandRefused("DATABASE_URL is set, so no embedded database is in use. Unset it first.");
  }
  const moved = await moveToServer({ ...tools, product: backupHooks }, url);
  const next = `From now on start with DATABASE_URL set to that server. Windfall no longer opens ${tools.config.dataDir}/database.`;
  if (moved === "there already") {
    tools.say(`Everything is already in ${displayUrl(url)}. ${next}`);
    return 0;
  }
  tools.say(`Moved to ${displayUrl(url)}: ${describeRestored(moved)}. ${next}`);
  return finishRestore(moved, tools);
}

async function runMoveToFolder(folder: string, tools: Tools): Promise<number> {
  if (tools.config.databaseUrl === undefined) {
    throw new CommandRefused("move --to-embedded copies a server's database. Set DATABASE_URL to that server.");
  }
  const copied = await copyToFolder({ ...tools, product: backupHooks }, folder);
  const path = resolve(folder);
  tools.say(
    `Copied into ${path}: ${describeRestored(copied)}. Start Windfall with DATA_DIR=${path} and without DATABASE_URL.`,
  );
  return finishRestore(copied, tools);
}

const describeRestored = ({ rows, uploads }: RestoreResult): string =>
  `${rows} rows and ${uploads} pictures, all of them checked`;

/** A ledger that was already wrong in the backup is only a warning, and the restored data stays. */
function finishRestore({ ledgerHolds, leftOut }: RestoreResult, tools: Tools): number {
  const { say } = tools;
  reportLeftOut(leftOut, tools);
  say(ledgerHolds ? "The ledger balances." : "THE LEDGER DOES NOT BALANCE, as in the original: run `ledger verify`.");
  return ledgerHolds ? 0 : 1;
}

function reportLeftOut(tables: string[], { say }: Tools): void {
  if (tables.length > 0) say(`Tables left out, because Windfall did not make them: ${tables.join(", ")}.`);
}
