// Who may use the operator's desk: every address the router knows, listed from the router itself, so that a new one
// cannot be forgotten.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../../server/accounts/passwords.ts";
import { createUser } from "../../server/accounts/users.ts";
import { requireAdmin, requireStaff, requireUser } from "../../server/http/guards.ts";
import { demoPassword, openHouse, type TestHouse, type Visitor } from "../house/house.ts";

let house: TestHouse;
let people: Record<"guest" | "viewer" | "moderator" | "admin", Visitor>;
beforeAll(async () => {
  house = await openHouse();
  const passwordHash = await hashPassword(demoPassword);
  const now = house.house.clock.now();
  const helper = { username: "helper", email: "helper@example.com", role: "moderator", passwordHash, now } as const;
  await createUser(house.database.db, helper);
  people = {
    guest: house.visitor(),
    viewer: await house.signedIn("viewer"),
    moderator: await house.signedIn("helper"),
    admin: await house.signedIn("admin"),
  };
});
afterAll(() => house.stop());

type Guard = "admin" | "staff" | "user" | "none";
interface Address {
  method: string;
  path: string;
  guard: Guard;
}

/** Every handler's address with the guard it stands behind; middleware of the whole site is none. */
function addresses(): Address[] {
  const guards = new Map<unknown, Guard>([
    [requireAdmin, "admin"],
    [requireStaff, "staff"],
    [requireUser, "user"],
  ]);
  const known = new Map<string, Address>();
  for (const { method, path, handler } of house.routes) {
    if (method === "ALL") continue;
    const key = `${method} ${path}`;
    const before = known.get(key)?.guard ?? "none";
    known.set(key, { method, path, guard: guards.get(handler) ?? before });
  }
  return [...known.values()];
}

const isPage = ({ method, path }: Address) => method === "GET" && !path.startsWith("/api/");
/** Names nothing that is there: who may pass gets a 4xx for that, never a change. */
const filled = (path: string) => path.replace(/:\w+(\{[^}]*\})?/g, "999999999");
const call = (visitor: Visitor, { method, path }: Address) =>
  visitor.send(method, filled(path), method === "GET" ? {} : { body: {} });
const named = (found: Address[]) => found.map(({ method, path }) => `${method} ${path}`).sort();
const behind = (...guards: Guard[]) => addresses().filter(({ guard }) => guards.includes(guard));

test("ADMIN-01, PERM-13, PERM-14: the router has the documented desks, and each page under /admin stands behind a guard", () => {
  const pages = addresses().filter(({ path }) => /^\/admin(\/|$)/.test(path));
  expect(named(pages)).toEqual(
    expect.arrayContaining(["general", "user", "shop", "raffles", "cases"].map((desk) => `GET /admin/${desk}`)),
  );
  expect(named(pages.filter(({ guard }) => guard !== "admin" && guard !== "staff"))).toEqual([]);
  expect(behind("admin").length).toBeGreaterThan(30);
});

test("moderators have hunts, challenges and orders, and nothing else of the desk", () => {
  const allowed = /^(\/admin|\/api)\/(hunts|challenges|orders)(\/|$)/;
  expect(named(behind("staff").filter(({ path }) => !allowed.test(path)))).toEqual([]);
  expect(named(behind("staff").filter(isPage))).toEqual([
    "GET /admin/challenges",
    "GET /admin/hunts",
    "GET /admin/orders",
  ]);
});

test("every call that changes something asks who is calling, but for those that must not", () => {
  const open = addresses().filter(({ method, path, guard }) => {
    return method !== "GET" && guard === "none" && !path.startsWith("/sandbox");
  });
  expect(named(open)).toEqual([
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/register",
    "POST /api/auth/reset-password",
    "POST /api/auth/reset-password-request",
    "POST /api/contact/send",
    "POST /api/webhooks/roobet/chat",
  ]);
});

describe("asked for real", () => {
  const refusal = { page: 404, guest: 401, other: 403 };

  test("ADMIN-01, PERM-13: admins' pages do not exist for guests, viewers and moderators, and their calls refuse them", async () => {
    for (const address of behind("admin")) {
      for (const who of ["guest", "viewer", "moderator"] as const) {
        const { status } = await call(people[who], address);
        const wanted = isPage(address) ? refusal.page : who === "guest" ? refusal.guest : refusal.other;
        expect(status, `${who}: ${address.method} ${address.path}`).toBe(wanted);
      }
    }
  });

  test("what moderators may do refuses guests and viewers, and lets moderators in", async () => {
    for (const address of behind("staff")) {
      for (const who of ["guest", "viewer"] as const) {
        const { status } = await call(people[who], address);
        const wanted = isPage(address) ? refusal.page : who === "guest" ? refusal.guest : refusal.other;
        expect(status, `${who}: ${address.method} ${address.path}`).toBe(wanted);
      }
      const { status } = await call(people.moderator, address);
      expect([200, 400, 404, 409, 422], `moderator: ${address.method} ${address.path}`).toContain(status);
      if (isPage(address)) expect(status, address.path).toBe(200);
    }
  });

  test("PERM-14: an admin opens every page of the desk", async () => {
    for (const address of behind("admin", "staff").filter(isPage)) {
      expect((await people.admin.page(filled(address.path))).status, address.path).toBe(200);
    }
  });

  test("a role holds from the next request on, both ways", async () => {
    const path = "/api/user/helper/role";
    expect((await people.admin.post(path, { role: "viewer" })).status).toBe(200);
    expect((await people.moderator.page("/admin/hunts")).status).toBe(404);
    expect((await people.moderator.post("/api/challenges/create", {})).status).toBe(403);
    expect((await people.admin.post(path, { role: "admin" })).status).toBe(200);
    expect((await people.moderator.page("/admin/audit")).status).toBe(200);
    expect((await people.admin.post(path, { role: "moderator" })).status).toBe(200);
    expect((await people.moderator.page("/admin/audit")).status).toBe(404);
    expect((await people.moderator.page("/store")).props.auth.user).toMatchObject({ admin: 0, role: "moderator" });
  });
});
