import { hashPassword } from "../../identity/server/passwords.ts";
import { createUser } from "../../identity/server/users.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { nextNumber } from "./builders.ts";
import { demoPassword, type TestHouse, type Visitor } from "./house.ts";

export interface Newcomer extends Visitor {
  id: number;
  username: string;
}

interface StartBalances {
  points: number;
  bucks: number;
  role: "viewer" | "admin";
  username: string;
}

let hash: Promise<string> | undefined;

/** Takes points and whole bucks. The user's email is `username@example.com`. */
export async function newcomer(house: TestHouse, given: Partial<StartBalances> = {}): Promise<Newcomer> {
  const { points = 0, bucks = 0, role = "viewer", username = `new.${nextNumber()}` } = given;
  hash ??= hashPassword(demoPassword);
  const { db } = house.database;
  const now = house.house.clock.now();
  const email = `${username}@example.com`;
  const made = await createUser(db, { username, email, passwordHash: await hash, role, now });
  if (!made.ok) throw new Error(made.why);
  const movement = { userId: made.value, reason: "demo", ref: "test", requestId: null, now };
  if (points > 0) await bookMovement(db, { ...movement, currency: "points", amount: points });
  if (bucks > 0) await bookMovement(db, { ...movement, currency: "bucks", amount: bucks * 100 });
  return Object.assign(await house.signedIn(username), { id: made.value, username });
}
