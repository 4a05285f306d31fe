// What admins change about how somebody gets in, and how far: the second factor, and the role.
import type { RoleInput } from "../../contracts/desk.ts";
import { resetTwoFactor } from "../accounts/two-factor.ts";
import { staffUntil } from "../accounts/users.ts";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";
import { touchAccounts } from "../core/touched.ts";
import { type Closed, lockUser, lockWithAdmins, type NoSuchUser, tell } from "./users.ts";

type Oneself = { why: "oneself" };

/** Not one's own: who sits at a borrowed desk without a code could get rid of it that way. */
export async function resetSecondFactor(
  db: Db,
  actor: Actor,
  username: string,
): Promise<Result<null, NoSuchUser | Oneself | { why: "not_on" }>> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, username);
    if (user === undefined) return refused({ why: "no_such_user" });
    if (user.id === actor.id) return refused({ why: "oneself" });
    return resetTwoFactor(tx, { userId: user.id, ...by(actor) });
  });
}

/** Holds from the user's next request on. */
export async function setRole(
  db: Db,
  actor: Actor,
  username: string,
  { role }: RoleInput,
): Promise<Result<null, NoSuchUser | Closed | Oneself | { why: "no_admin" | "same_role" }>> {
  return db.transaction().execute(async (tx) => {
    const found = await lockWithAdmins(tx, actor, username);
    if (!found.ok) return found;
    const user = found.value;
    if (user.closed_at !== null) return refused({ why: "closed" });
    if (user.id === actor.id) return refused({ why: "oneself" });
    if (user.role === role) return refused({ why: "same_role" });
    await tx
      .updateTable("users")
      .set({ role, admin_since: role === "admin" ? actor.now : null, staff_until: staffUntil(actor.now) })
      .where("id", "=", user.id)
      .execute();
    const before = { username: user.username, role: user.role };
    const after = { username: user.username, role };
    await audit(tx, { ...by(actor), action: "user.role", subject: `user:${user.id}`, before, after });
    touchAccounts(tx, [user.id]);
    if (role === "admin") await tell(tx, actor, user, "was made an admin");
    if (user.role === "admin") await tell(tx, actor, user, "is no admin any more");
    return done(null);
  });
}
