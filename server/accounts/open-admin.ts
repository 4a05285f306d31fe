// Opening the account of somebody who runs the site, where nobody is there yet to give them the role.
import { audit } from "../core/audit.ts";
import type { Tx } from "../core/db.ts";
import { writeToAdmins } from "./admins.ts";
import { type NewUser, openAccount } from "./users.ts";

export type NewAdmin = Pick<NewUser, "username" | "email" | "passwordHash" | "now">;

/**
 * The account, the letters and the log's row, in the caller's transaction; throws as `openAccount` does. `what`: the letters'
 * sentence when it says itself who did it, else it was the command line.
 */
export async function openAdmin(
  tx: Tx,
  account: NewAdmin,
  { what, address }: { what?: string; address: string | null },
): Promise<number> {
  const { username, now } = account;
  const id = await openAccount(tx, { ...account, role: "admin" });
  await writeToAdmins(
    tx,
    what === undefined ? { what: `${username} was made an admin`, actorId: null, now } : { what, now },
  );
  await audit(tx, {
    actorId: null,
    action: "accounts.admin.create",
    subject: `user:${id}`,
    before: null,
    after: { username, role: "admin" },
    address,
    now,
  });
  return id;
}
