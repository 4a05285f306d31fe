import { afterEach, expect, test } from "vitest";
import { userLists } from "../../../common/contract/desk-shared.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const webhook = "https://discord.com/api/webhooks/42/only-staff-know-this";

afterEach(async () => {
  await admin.post("/api/settings", { alerts_webhook: "", alerts: { order: { discord: false, mail: false } } });
});

test("ALERT-08: the webhook must be Discord's, is hidden once saved, and a test shows Discord's response", async () => {
  for (const bad of [
    "https://discord.com.evil.example/api/webhooks/1/a",
    "http://discord.com/api/webhooks/1/a",
    "https://x@evil.example/discord.com/api/webhooks/1/a",
    "https://discord.com/api/webhooks/1/a?wait=1",
    "https://127.0.0.1/api/webhooks/1/a",
  ]) {
    const { status, body } = await admin.post("/api/settings", { alerts_webhook: bad });
    expect([bad, status, Object.keys(body.errors)]).toEqual([bad, 422, ["alerts_webhook"]]);
  }
  const unset = await admin.post("/api/alerts/test", { channel: "discord" });
  expect(unset.body).toMatchObject({ sent: false, says: "No webhook is saved yet. Enter its address and save first." });
  expect((await admin.post("/api/settings", { alerts_webhook: webhook })).status).toBe(200);
  expect(JSON.stringify((await admin.page("/admin/settings")).props)).not.toContain("only-staff-know-this");
  const log = await house.database.db.selectFrom("audit_log").select(["before", "after"]).execute();
  expect(JSON.stringify(log)).not.toContain("only-staff-know-this");
  expect((await admin.post("/api/alerts/test", { channel: "discord" })).body).toMatchObject({ sent: true });
  expect((await admin.post("/api/alerts/test", { channel: "mail" })).body).toMatchObject({ sent: true });
  const { subject } = await house.database.db
    .selectFrom("sandbox_mail")
    .select("subject")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(subject).toMatch(/Test alert$/);
  expect((await viewer.post("/api/alerts/test", { channel: "mail" })).status).toBe(403);
});

test("ALERT-09, WORK-14: each list loads on request and as a file that is in the audit log; the newest is the default", async () => {
  const { props: unasked } = await admin.page("/admin/user");
  expect([unasked.list, unasked.users]).toEqual(["newest", (await admin.page("/admin/user?list=newest")).props.users]);
  expect((await admin.page("/admin/user?user=viewer")).props).toMatchObject({ list: null, users: [] });
  expect((await admin.page("/admin/user?list=poorest")).props).toMatchObject({ list: null, users: [] });
  const { username } = await house.database.db
    .selectFrom("users")
    .select("username")
    .where("role", "=", "viewer")
    .where("username", "<>", "viewer")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await admin.post(`/api/user/${username}/ban`, { reason: "" })).status).toBe(200);
  for (const { list } of userLists) {
    const { props } = await admin.page(`/admin/user?list=${list}`);
    const file = await admin.send("GET", `/api/users.csv?list=${list}`, {});
    expect([props.list, file.status]).toEqual([list, 200]);
    const [head, ...lines] = file.text.trim().split("\r\n");
    expect(head).toBe("username,email,role,joined,banned,points,bucks,wagered_this_month");
    expect(lines.slice(0, 50).map((line: string) => line.split(",")[0])).toEqual(
      props.users.map(({ username }: { username: string }) => username),
    );
    expect(props.users.length, list).toBeGreaterThan(0);
  }
  const points = (await admin.page("/admin/user?list=richest")).props.users.map(
    (user: { points: number }) => user.points,
  );
  expect(points).toEqual([...points].sort((one, other) => other - one));
  const { users: banned } = (await admin.page("/admin/user?list=banned")).props;
  expect(banned.every((user: { banned: boolean }) => user.banned)).toBe(true);
  const taken = await house.database.db
    .selectFrom("audit_log")
    .select("after")
    .where("action", "=", "user.export")
    .execute();
  expect(taken.map(({ after }) => after)).toEqual(userLists.map(({ list }) => ({ list, rows: expect.any(Number) })));
  expect((await admin.send("GET", "/api/users.csv", {})).status).toBe(404);
  expect((await viewer.send("GET", "/api/users.csv?list=newest", {})).status).toBe(403);
});
