// Opens an admin account, because nobody can invite the first admin.

import { readSettings } from "../../common/server/site-settings.ts";
import { registerInput } from "../../identity/contract/accounts.ts";
import { insertAdmin } from "../../identity/server/admins.ts";
import { passwordProblem } from "../../identity/server/password-rules.ts";
import { hashPassword } from "../../identity/server/passwords.ts";
import { catchTaken } from "../../identity/server/users.ts";
import { done } from "../../platform/base/result.ts";
import type { Database } from "../../platform/database/database.ts";
import { displayUrl } from "../../platform/database/server.ts";
import { type Command, CommandRefused, withDatabase } from "./command.ts";

const takenMessages = {
  username_taken: "There is already an account with this username.",
  email_taken: "There is already an account with this email address.",
};

export const createAdmin: Command = {
  words: ["create-admin"],
  usage: "<username> <email>",
  does: "creates an admin's account; asks for the password, or reads it from a pipe",
  async run(args, tools) {
    if (args.length !== 2) throw new CommandRefused("create-admin needs a username and an email address.");
    const account = readAccount(args, await tools.askSecret("Password for the new admin: "));
    const id = await withDatabase(tools, (database) => makeAdmin(database, account));
    const { databaseUrl, dataDir } = tools.config;
    // The message names the database, so an operator notices when it is not the site's own.
    const where = databaseUrl === undefined ? `the embedded database of ${dataDir}` : displayUrl(databaseUrl);
    tools.say(`${account.username} is an admin now (user ${id}), in ${where}.`);
    return 0;
  },
};

function readAccount([username, email]: string[], password: string) {
  const parsed = registerInput.safeParse({ username, email, password });
  if (!parsed.success)
    throw new CommandRefused(parsed.error.issues[0]?.message ?? "The username, email address or password is invalid.");
  return parsed.data;
}

async function makeAdmin({ db }: Database, account: ReturnType<typeof readAccount>): Promise<number> {
  const { username, email, password } = account;
  const problem = await passwordProblem({ ...account, ...(await readSettings(db)) }, password);
  if (problem !== null) throw new CommandRefused(problem);
  const now = new Date();
  const passwordHash = await hashPassword(password);
  const opened = db
    .transaction()
    .execute(async (tx) => done(await insertAdmin(tx, { username, email, passwordHash, now }, { address: null })));
  const outcome = await catchTaken(opened);
  if (!outcome.ok) throw new CommandRefused(takenMessages[outcome.why]);
  return outcome.value;
}
