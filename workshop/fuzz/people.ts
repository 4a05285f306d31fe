// Keeps one account per role, and replaces an account that a request closed, banned or signed out.
import { hashPassword } from "../../identity/server/passwords.ts";
import { createUser } from "../../identity/server/users.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { nextNumber } from "../../tests/house/builders.ts";
import { demoPassword, type TestHouse, type Visitor } from "../../tests/house/house.ts";
import { type Role, roles } from "./requests.ts";

export interface People {
  of(role: Role): Promise<Visitor>;
  getCookie(role: Role): Promise<string>;
  /** Call this after a request that may have ended some sessions. */
  doubt(): void;
  made(): number;
}

const points = 1_000_000_000;
const bucksCents = 100_000_000;

export async function createPeople(house: TestHouse): Promise<People> {
  const passwordHash = await hashPassword(demoPassword);
  const present = new Map<Role, Visitor>([["guest", house.visitor()]]);
  const doubtful = new Set<Role>();
  let made = 0;

  async function newcomer(role: Exclude<Role, "guest">): Promise<Visitor> {
    const { db } = house.database;
    made += 1;
    const username = `fuzz-${role}-${nextNumber()}`;
    const now = house.house.clock.now();
    const created = await createUser(db, { username, email: `${username}@fuzz.example`, role, passwordHash, now });
    if (!created.ok) throw new Error(created.why);
    const gift = { userId: created.value, reason: "demo", ref: "fuzz", requestId: null, now } as const;
    await bookMovement(db, { ...gift, currency: "points", amount: points });
    await bookMovement(db, { ...gift, currency: "bucks", amount: bucksCents });
    return house.signedIn(username);
  }

  async function holds(visitor: Visitor, role: Role): Promise<boolean> {
    return role === "guest" || (await visitor.page("/tos")).props?.auth?.user?.role === role;
  }

  async function somebody(role: Role): Promise<Visitor> {
    let visitor = present.get(role);
    if (visitor !== undefined && doubtful.delete(role) && !(await holds(visitor, role))) visitor = undefined;
    if (visitor === undefined) visitor = await newcomer(role as Exclude<Role, "guest">);
    present.set(role, visitor);
    return visitor;
  }

  return {
    of: somebody,
    async getCookie(role) {
      return [...(await somebody(role)).cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    doubt: () => {
      for (const role of roles) doubtful.add(role);
    },
    made: () => made,
  };
}
