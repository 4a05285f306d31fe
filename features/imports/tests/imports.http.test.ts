import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../../identity/server/passwords.ts";
import { createUser } from "../../../identity/server/users.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import { importsJob } from "../jobs.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const passwordHash = await hashPassword(demoPassword);
beforeEach(() => admin.post("/api/settings", { imports: { hold_over_points: 0 } }));

async function newViewer(): Promise<Visitor & { username: string }> {
  const username = `fromold${nextNumber()}`;
  const user = { username, email: `${username}@example.com`, passwordHash, now: house.house.clock.now() };
  await createUser(house.database.db, user);
  return { ...(await house.signedIn(username)), username };
}
const newName = () => `old_fan_${nextNumber()}`;

const send = (file: string, query = "platform=kick&name=points.csv", who = admin) =>
  who.send("POST", `/api/imports/upload?${query}`, { body: file, headers: { "content-type": "text/csv" } });
const work = () => house.house.jobs.runNow(importsJob);
const importPage = (id: number, query = "") => admin.page("admin/import", `/admin/imports/${id}${query}`);

async function uploadAndRead(file: string): Promise<number> {
  const answer = await send(file);
  expect(answer.status).toBe(202);
  await work();
  return answer.body.id as number;
}
async function taken(file: string, rate = "1"): Promise<number> {
  const id = await uploadAndRead(file);
  const { points = 0 } = (await importPage(id, `?rate=${rate}`)).props.preview ?? {};
  const terms = { rate, days: 30, again: false, points };
  expect((await admin.post(`/api/imports/take/${id}`, terms)).status).toBe(200);
  await work();
  return id;
}
async function link(viewer: Visitor, name: string): Promise<void> {
  const toPath = (address: string | null) => {
    const url = new URL(address ?? "", house.address);
    return url.pathname + url.search;
  };
  const consent = toPath((await viewer.post("/api/kick/generate")).body.data as string);
  const arrival = toPath((await house.visitor().get(`${consent}&auto=1&as=${name}`)).headers.get("location"));
  expect((await viewer.get(arrival)).status).toBe(302);
}
const points = async (viewer: Visitor) => (await viewer.page("store", "/store")).props.auth.user?.balance;
const readClaims = async (id: number, query = "") => (await importPage(id, query)).props.claims?.data ?? [];

test("IMPORT-02, IMPORT-04: the admin sees a file's preview and why lines were skipped, and nothing is paid yet", async () => {
  const [rich, poor] = [newName(), newName()];
  const file = [`"${rich}";1001;3`, `${poor};-5;1`, "no body;7;1", `${rich.toUpperCase()};2;1`, `${newName()};1.250;0`];
  const id = await uploadAndRead(["username;points;hours", ...file, `${poor};3;1`].join("\r\n"));

  const { props } = await importPage(id, "?rate=1.5");
  expect(props.import).toMatchObject({ status: "preview", platform: "kick", file_name: "points.csv", rate: null });
  expect(props.preview).toMatchObject({ rows: 2, old_points: 1_004, points: 1_505, rate: "1.5", claimed: 0 });
  expect(props.preview?.greatest).toEqual([
    { name: rich, line: 2, old_points: 1_001, points: 1_501 },
    { name: poor, line: 7, old_points: 3, points: 4 },
  ]);
  expect(props.left_out.counts).toEqual({ negative: 1, impossible_name: 1, doubled: 1, dotted: 1 });
  expect(props.left_out.lines.map(({ line, why }) => `${line} ${why}`).toSorted()).toEqual([
    ...["3 negative", "4 impossible_name", "5 doubled", "6 dotted"],
  ]);
  const viewer = await newViewer();
  await link(viewer, rich);
  expect(await points(viewer)).toBe(0);
  expect(props.counts).toBeNull();
  expect((await admin.post(`/api/imports/discard/${id}`)).status).toBe(200);
  await work();
  expect((await admin.page(`/admin/imports/${id}`)).status).toBe(404);
});

test("IMPORT-02: a file of another kind or platform is refused with an explanation", async () => {
  expect(await send("a,1", "platform=myspace")).toMatchObject({
    status: 422,
    body: { errors: { platform: expect.anything() } },
  });
  expect(await send("")).toMatchObject({ status: 422, body: { errors: { file: ["The file is empty."] } } });
  const id = await uploadAndRead("these are\nno points");
  expect((await importPage(id)).props.import).toMatchObject({
    ...{ status: "unreadable", problem: "The file has no row with a name and points." },
  });
});

test("IMPORT-21: when a file does not say where its points are, the admin chooses, sees the preview and takes it over", async () => {
  const [one, two] = [newName(), newName()];
  const id = await uploadAndRead(`Name,Level,Bananas\n${one},3,1250\n${two},7,80000\n${newName()},1,1,500`);
  const { props } = await importPage(id);
  expect(props.import).toMatchObject({ status: "unreadable", problem: expect.stringContaining("Choose") });
  expect(props.columns).toEqual([
    { head: "Name", samples: [one, two] },
    { head: "Level", samples: ["3", "7"] },
    { head: "Bananas", samples: ["1250", "80000"] },
  ]);
  const choose = (body: object) => admin.post(`/api/imports/columns/${id}`, body);
  expect((await choose({ name: 2, points: 2 })).status).toBe(422);
  expect((await choose({ name: 0, points: 2 })).status).toBe(200);
  expect((await choose({ name: 0, points: 1 })).status).toBe(409);
  await work();
  const again = (await importPage(id)).props;
  expect(again).toMatchObject({
    import: { status: "preview" },
    columns: null,
    left_out: { counts: { other_width: 1 } },
  });
  expect(again.preview).toMatchObject({ rows: 2, points: 81_250 });
});

test("IMPORT-23: an unreadable file says why and can be discarded, and the next one is read", async () => {
  const name = newName();
  const bad = (await send(`username,points\n${name},12\u00005\n`)).body.id as number;
  const workbook = (await send("PK\u0003\u0004\u0014\u0000\u0000\u0000")).body.id as number;
  const good = await uploadAndRead(`username,points\n${name},7`);
  expect((await importPage(good)).props.preview).toMatchObject({ rows: 1, points: 7 });
  const problems = await Promise.all([bad, workbook].map(async (id) => (await importPage(id)).props.import));
  expect(problems).toMatchObject([
    { status: "unreadable", problem: "This is no text file, it holds NUL bytes: save it as CSV." },
    { status: "unreadable", problem: "This is an Excel workbook: save it as CSV." },
  ]);
  expect((await admin.post(`/api/imports/discard/${bad}`)).status).toBe(200);
});

test("IMPORT-06: a viewer who links the named account is paid and notified right away, and their history shows it", async () => {
  const [name, viewer] = [newName(), await newViewer()];
  const id = await taken(`${name},8200`, "1.5");

  await link(viewer, name.toUpperCase());

  expect(await points(viewer)).toBe(12_300);
  const { notices } = (await viewer.page("store", "/store")).props.auth.user ?? {};
  expect(notices).toContainEqual(
    expect.objectContaining({ text: "You received 12,300 points from our earlier system.", href: "/history" }),
  );
  const { ledger } = (await viewer.page("history", "/history")).props;
  expect(ledger.data).toMatchObject([
    { reason: "import", amount: 12_300, ref: expect.stringMatching(/^import-claim:\d+$/) },
  ]);
  expect((await viewer.get("/api/history.csv")).text).toContain("Imported points,Import claim #");
  await viewer.post("/api/kick/unlink");
  await link(viewer, name);
  const other = await newViewer();
  await viewer.post("/api/kick/unlink");
  await link(other, name);
  await work();
  expect([await points(viewer), await points(other)]).toEqual([12_300, 0]);
  expect(await readClaims(id)).toMatchObject([{ status: "paid", username: viewer.username, decided_by: null }]);
  expect((await viewer.get("/api/user/data")).body.claims_from_before).toMatchObject([
    { points: 12_300, status: "paid" },
  ]);
});

test("IMPORT-08: a claim above the operator's limit waits for an admin, who pays it once", async () => {
  expect((await admin.post("/api/settings", { imports: { hold_over_points: 100 } })).status).toBe(200);
  const [big, small] = [newName(), newName()];
  const [one, two] = [await newViewer(), await newViewer()];
  const id = await taken(`${big},101\n${small},100`);
  await link(one, big);
  await link(two, small);
  expect([await points(one), await points(two)]).toEqual([0, 100]);
  const [held] = await readClaims(id, "?status=held");
  expect(held).toMatchObject({ name: big, username: one.username });

  const press = () => admin.post(`/api/imports/claims/${held?.id}/pay`);
  const answers = await Promise.all([press(), press()]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await points(one)).toBe(101);
});

test("IMPORT-09: an admin gives a renamed viewer their claim once, with a reason, or ends it", async () => {
  const [name, oldName, viewer] = [newName(), newName(), await newViewer()];
  const id = await taken(`${name},40\n${oldName},50`);
  const [claim] = await readClaims(id, `?search=${name.slice(0, -1)}`);
  const give = (body: object) => admin.post(`/api/imports/claims/${claim?.id}/resolve`, body);
  expect((await give({ username: viewer.username })).status).toBe(422);
  expect((await give({ username: "nobody_at_all", reason: "renamed" })).status).toBe(404);
  expect((await give({ username: viewer.username, reason: "renamed in May" })).status).toBe(200);
  expect((await give({ username: viewer.username, reason: "again" })).status).toBe(409);
  expect(await points(viewer)).toBe(40);
  const { rows } = await sql`
    select u.username as caused from ledger l join users u on u.id = l.caused_by
    where l.ref = ${`import-claim:${claim?.id}`}`.execute(house.database.db);
  expect(rows).toEqual([{ caused: "admin" }]);
  const [other] = await readClaims(id, `?search=${oldName}`);
  expect((await admin.post(`/api/imports/claims/${other?.id}/end`, { reason: "a bot" })).status).toBe(200);
  await link(viewer, oldName);
  expect(await points(viewer)).toBe(40);
  const audit = (await admin.get("/api/audit/export")).text;
  expect(audit).toContain("renamed in May");
  expect(audit).toContain("a bot");
});

test("IMPORT-11: the desk counts an import's claims, searches them, and exports the open ones as CSV", async () => {
  const [open, paid] = [`${newName()}_open`, newName()];
  const id = await taken(`${open},7\n${paid},9`);
  await link(await newViewer(), paid);
  const { counts, claims } = (await importPage(id, `?search=${open.toUpperCase()}`)).props;
  expect(counts).toMatchObject({ open: { count: 1, points: 7 }, paid: { count: 1, points: 9 }, lapsed: { count: 0 } });
  expect(claims?.data.map(({ name }) => name)).toEqual([open]);
  expect((await admin.get(`/api/imports/${id}/open.csv`)).text).toBe(`username,points\r\n${open},7\r\n`);
  expect((await admin.post(`/api/imports/withdraw/${id}`, { reason: "a slip" })).status).toBe(200);
  await work();
  expect((await importPage(id)).props.counts).toMatchObject({ withdrawn: { count: 1 }, paid: { count: 1 } });
  expect((await admin.page("admin/imports", "/admin/imports")).props.imports[0]).toMatchObject({
    id,
    status: "withdrawn",
  });
});
