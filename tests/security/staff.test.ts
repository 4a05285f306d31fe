// Permissions of the desk for every address. The list comes from the router, so that no test forgets a new address.
import { describe, expect, test } from "vitest";
import { hashPassword } from "../../identity/server/passwords.ts";
import { createUser } from "../../identity/server/users.ts";
import { demoPassword, type Visitor } from "../house/house.ts";
import { type Guard, isPage, type ListedRoute, listRoutes } from "../house/route-list.ts";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();
await createUser(house.database.db, {
  ...{ username: "helper", email: "helper@example.com", role: "moderator" },
  ...{ passwordHash: await hashPassword(demoPassword), now: house.house.clock.now() },
});
const people: Record<"guest" | "viewer" | "moderator" | "admin", Visitor> = {
  guest: house.visitor(),
  viewer: await house.signedIn("viewer"),
  moderator: await house.signedIn("helper"),
  admin: await house.signedIn("admin"),
};

const addresses = () => listRoutes(house.routes);
/** Fills in ids that do not exist, so that a permitted user gets a 4xx and changes nothing. */
const fillParameters = (path: string) => path.replace(/:\w+(\{[^}]*\})?/g, "999999999");
const call = (visitor: Visitor, { method, path }: ListedRoute) =>
  visitor.send(method, fillParameters(path), method === "GET" ? {} : { body: {} });
const formatRoutes = (found: ListedRoute[]) => found.map(({ method, path }) => `${method} ${path}`).sort();
const routesBehind = (...guards: Guard[]) => addresses().filter(({ guard }) => guards.includes(guard));

test("ADMIN-01, PERM-13, PERM-14: the router has the documented desks, and each page under /admin has a guard", () => {
  const pages = addresses().filter(({ path }) => /^\/admin(\/|$)/.test(path));
  expect(formatRoutes(pages)).toEqual(
    expect.arrayContaining(["general", "user", "shop", "raffles", "cases"].map((desk) => `GET /admin/${desk}`)),
  );
  expect(formatRoutes(pages.filter(({ guard }) => guard !== "admin" && guard !== "staff"))).toEqual([]);
  expect(routesBehind("admin").length).toBeGreaterThan(30);
});

test("moderators can use hunts, challenges and orders, and nothing else of the desk", () => {
  const allowed =
    /^(\/admin$|(\/admin|\/api)\/(hunts|challenges|orders)(\/|\.csv$|$)|\/api\/desk\/(waiting|find|prove)$|\/desk\/live$)/;
  expect(formatRoutes(routesBehind("staff").filter(({ path }) => !allowed.test(path)))).toEqual([]);
  expect(formatRoutes(routesBehind("staff").filter(isPage))).toEqual([
    "GET /admin",
    "GET /admin/challenges",
    "GET /admin/hunts",
    "GET /admin/orders",
    "GET /desk/live",
  ]);
});

/**
 * Calls outside the desk: viewers' own calls, and calls without an account. Add a new call here or give it a staff guard.
 */
const viewersCalls = [
  "GET /api/boards/:id/own",
  "GET /api/history.csv",
  "GET /api/leaderboard/:id/own",
  "GET /api/notices",
  "GET /api/rewards/instant-rakeback",
  "GET /api/user/data",
  "GET /api/wins",
  "POST /api/challenges/claim/:id",
  "POST /api/chat/link-answer",
  "POST /api/chat/link-code",
  "POST /api/discord/roles",
  "POST /api/discord/roles/off",
  "POST /api/discord/unlink",
  "POST /api/fairness/client-seed",
  "POST /api/fairness/rotate",
  "POST /api/first-steps/gift",
  "POST /api/hunts/guess/:id",
  "POST /api/kick/generate",
  "POST /api/kick/unlink",
  "POST /api/notices/:id/seen",
  "POST /api/notices/choose",
  "POST /api/notices/quiet",
  "POST /api/notices/seen",
  "POST /api/orders/:id/answers",
  "POST /api/packdraw/connect/:username",
  "POST /api/packdraw/generate-image",
  "POST /api/packdraw/unlink",
  "POST /api/products/purchase/:id",
  "POST /api/push/subscribe",
  "POST /api/push/test",
  "POST /api/push/unsubscribe",
  "POST /api/raffles/join/:id/:tickets",
  "POST /api/rewards/claim-rank",
  "POST /api/rewards/instant-rakeback",
  "POST /api/rewards/monhtly-rakeback",
  "POST /api/rewards/monthly-rakeback",
  "POST /api/rewards/weekly-rakeback",
  "POST /api/roobet/ask-wager",
  "POST /api/roobet/generate-code",
  "POST /api/roobet/unlink",
  "POST /api/sign-ins/:id/end",
  "POST /api/sign-ins/end-others",
  "POST /api/two-factor/confirm",
  "POST /api/two-factor/disable",
  "POST /api/two-factor/enable",
  "POST /api/user/close",
  "POST /api/user/ribbon",
  "POST /api/user/update",
  "POST /api/user/withdraw-bucks",
  "POST /api/user/withdraw-bucks/*",
  "POST /case/:id/roll",
  "POST /case/:id/rolls",
];
const everybodysCalls = [
  "GET /api/boards/:id/figures.csv",
  "GET /api/boards/:id/places.csv",
  "GET /api/discord/link",
  "GET /api/discord/redirect",
  "GET /api/docs",
  "GET /api/docs.json",
  // Needs a secret of the database (tests/faults/proxy.test.ts).
  "GET /api/doctor",
  "GET /api/draws/:id",
  "GET /api/draws/:id/entries.csv",
  "GET /api/fairness/draws",
  "GET /api/fairness/keys",
  "GET /api/fairness/rolls",
  "GET /api/fairness/rolls/:id",
  "GET /api/kick/redirect",
  "GET /api/leaderboard/:id/entrants.csv",
  "GET /api/live",
  "GET /api/on-now",
  "GET /api/raffles/:id/live",
  "GET /api/raffles/live",
  "GET /api/stream/channel",
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/auth/register",
  "POST /api/auth/reset-password",
  "POST /api/auth/reset-password-request",
  "POST /api/contact/send",
  // Needs the key of a real site's first start (features/setup/tests/setup.http.test.ts).
  "POST /api/setup/admin",
  "POST /api/setup/restore",
  // Is authorised by its signature (features/chat/tests/chat.http.test.ts).
  "POST /api/webhooks/:platform",
  "POST /api/webhooks/roobet/chat",
  // Is authorised by its link's signature (identity/tests/notices.http.test.ts).
  "POST /letters/stop/:token",
];

test("every call has the staff guard, unless it is listed as a viewer's or everybody's", () => {
  const isCall = (address: ListedRoute) => !isPage(address) && !address.path.startsWith("/sandbox");
  expect(formatRoutes(routesBehind("user").filter(isCall))).toEqual(viewersCalls);
  expect(formatRoutes(routesBehind("none").filter(isCall))).toEqual(everybodysCalls);
  // Routes for any method are middleware, and the overlays' refusal of what their own routes did not handle.
  const forAnyMethod = house.routes.filter(({ method }) => method === "ALL").map(({ path }) => path);
  expect(forAnyMethod.filter((path) => !/^\/((sandbox(\/described\/:slug)?|overlay)(\/\*)?|\*)?$/.test(path))).toEqual(
    [],
  );
});

describe("real requests", () => {
  const refusal = { page: 404, guest: 401, other: 403 };

  test("ADMIN-01, PERM-13: admins' pages are 404 for guests, viewers and moderators, and their calls refuse them", async () => {
    for (const address of routesBehind("admin")) {
      for (const who of ["guest", "viewer", "moderator"] as const) {
        const { status } = await call(people[who], address);
        const wanted = isPage(address) ? refusal.page : who === "guest" ? refusal.guest : refusal.other;
        expect(status, `${who}: ${address.method} ${address.path}`).toBe(wanted);
      }
    }
  });

  test("moderators' addresses refuse guests and viewers and accept moderators", async () => {
    for (const address of routesBehind("staff")) {
      for (const who of ["guest", "viewer"] as const) {
        const { status } = await call(people[who], address);
        const wanted = isPage(address) ? refusal.page : who === "guest" ? refusal.guest : refusal.other;
        expect(status, `${who}: ${address.method} ${address.path}`).toBe(wanted);
      }
      const { status } = await call(people.moderator, address);
      // /admin redirects moderators to the first of their pages (STAFF-47).
      if (address.path === "/admin") {
        expect(status).toBe(302);
        continue;
      }
      expect([200, 400, 404, 409, 422], `moderator: ${address.method} ${address.path}`).toContain(status);
      if (isPage(address)) expect(status, address.path).toBe(200);
    }
  });

  test("PERM-14: an admin opens every page of the desk", async () => {
    // Pages with an id are left out, because the ids do not exist.
    const pages = routesBehind("admin", "staff").filter((address) => isPage(address) && !address.path.includes(":"));
    for (const address of pages) {
      expect((await people.admin.page(fillParameters(address.path))).status, address.path).toBe(200);
    }
  });

  test("a role applies from the next request on, both when given and when taken", async () => {
    const path = "/api/user/helper/role";
    expect((await people.admin.post(path, { role: "viewer" })).status).toBe(200);
    expect((await people.moderator.page("/admin/hunts")).status).toBe(404);
    expect((await people.moderator.post("/api/challenges/create", {})).status).toBe(403);
    expect((await people.admin.post(path, { role: "admin" })).status).toBe(200);
    expect((await people.moderator.page("/admin/audit")).status).toBe(200);
    expect((await people.admin.post(path, { role: "moderator" })).status).toBe(200);
    expect((await people.moderator.page("/admin/audit")).status).toBe(404);
    expect((await people.moderator.page("store", "/store")).props.auth.user).toMatchObject({
      admin: 0,
      role: "moderator",
    });
  });
});
