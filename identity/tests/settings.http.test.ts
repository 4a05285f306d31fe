import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { bookMovement } from "../../money/server/ledger.ts";
import { aRaffle } from "../../tests/house/builders.ts";
import { demoPassword, type Visitor } from "../../tests/house/house.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
beforeEach(() => clock(0));

const minute = 60_000;
const clock = (offsetMs: number) => admin.post("/sandbox/clock", { offset_ms: offsetMs });

const newViewer = () => newcomer(house);

const update = (viewer: Visitor, body: unknown) => viewer.post("/api/user/update", body);
const setPassword = (viewer: Visitor, more: object = {}) =>
  update(viewer, { password: "a new password", current_password: demoPassword, ...more });
const me = async (viewer: Visitor) => (await viewer.page("/settings")).props.auth.user;
const login = (username: string, password: string) => house.visitor().post("/api/auth/login", { username, password });

describe("password and wallets", () => {
  test("API-11, PERM-09, DATA-16: sets wallets and password, and nothing else", async () => {
    const viewer = await newViewer();
    const addresses = {
      btc_address: "bc1qgale",
      ltc_address: "ltc1qgale",
      eth_address: "0xgale",
      usdt_address: "TGale",
    };
    expect(await update(viewer, addresses)).toMatchObject({ status: 200, body: { message: "success" } });
    const user = await me(viewer);
    expect(user).toMatchObject(addresses);
    expect(Object.keys(user).sort()).toEqual(
      [
        ...["admin", "role", "username", "email", "avatar", "balance", "bucks", "claimable", "kick", "discord_id"],
        ...["btc_address", "ltc_address", "eth_address", "usdt_address", "buck_withdrawals", "notices", "unread"],
      ].sort(),
    );
    expect((await setPassword(viewer, { btc_address: "bc1qother" })).status).toBe(200);
    expect(await me(viewer)).toMatchObject({ ...addresses, btc_address: "bc1qother" });
    expect((await login(viewer.username, demoPassword)).status).toBe(401);
    expect((await login(viewer.username, "a new password")).status).toBe(200);
  });

  test("PERM-10: name, email address, role and balance cannot be changed here", async () => {
    const viewer = await newViewer();
    const before = await me(viewer);
    const wanted = { username: "boss", email: "boss@example.com", admin: 1, role: "admin", balance: 1e6, bucks: 5 };
    expect((await update(viewer, wanted)).status).toBe(422);
    expect((await update(viewer, { ...wanted, eth_address: "0x1" })).status).toBe(200);
    expect(await me(viewer)).toEqual({ ...before, eth_address: "0x1" });
  });

  test.each([
    [{}, "form", "Nothing to update!"],
    [{ btc_address: "", password: "" }, "form", "Nothing to update!"],
    [{ password: "1234567" }, "password", "Password must be greater than 8 chars!"],
    [{ password: "x".repeat(129) }, "password", "Password must be at most 128 characters long."],
    [{ password: "12345678", password_confirmation: "12345679" }, "password_confirmation", "Passwords must match!"],
    [{ password: 12345678 }, "password", "Password must be greater than 8 chars!"],
    [{ btc_address: "two words" }, "btc_address", "Use only letters and digits, without spaces."],
    [{ eth_address: "x".repeat(129) }, "eth_address", "An address has at most 128 characters."],
    [{ usdt_address: ["T"] }, "usdt_address", "Use only letters and digits, without spaces."],
    [{ ltc_address: "<b>" }, "ltc_address", "Use only letters and digits, without spaces."],
  ])("API-11: %j is refused at %s", async (body, field, words) => {
    const viewer = await newViewer();
    expect(await update(viewer, body)).toMatchObject({
      status: 422,
      body: { message: "bad request", errors: { [field]: [words] } },
    });
    expect((await login(viewer.username, demoPassword)).status).toBe(200);
  });

  test("null removes a saved address", async () => {
    const viewer = await newViewer();
    await update(viewer, { btc_address: "bc1q", eth_address: "0x1" });
    expect((await update(viewer, { btc_address: null })).status).toBe(200);
    expect(await me(viewer)).toMatchObject({ btc_address: null, eth_address: "0x1" });
  });

  test("SIGNIN-18: a new password always needs the current one, and ends all other sessions", async () => {
    const viewer = await newViewer();
    const elsewhere = await house.signedIn(viewer.username);
    const readErrors = async (body: object) => {
      const answer = await update(viewer, { password: "a new password", ...body });
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    expect(await readErrors({})).toEqual({ current_password: ["Enter your current password."] });
    expect(await readErrors({ current_password: "" })).toHaveProperty("current_password");
    expect(await readErrors({ current_password: "wrong" })).toEqual({
      current_password: ["That is not your current password."],
    });
    expect(await me(elsewhere)).toMatchObject({ username: viewer.username });
    expect((await setPassword(viewer)).status).toBe(200);
    expect((await me(viewer)).username).toBe(viewer.username);
    expect((await elsewhere.page("/")).props.auth.user).toBeNull();
  });

  test("SIGNIN-19: ten minutes after signing in, wallets and two-factor need the current password as well", async () => {
    const viewer = await newViewer();
    expect((await viewer.post("/api/two-factor/enable")).status).toBe(200);
    await clock(10 * minute + 2_000);
    const wanted = { status: 422, body: { errors: { current_password: ["Enter your current password."] } } };
    expect(await update(viewer, { btc_address: "bc1qthief" })).toMatchObject(wanted);
    expect(await update(viewer, { btc_address: null })).toMatchObject(wanted);
    expect(await viewer.post("/api/two-factor/enable")).toMatchObject(wanted);
    expect((await viewer.post("/api/two-factor/enable", { current_password: "wrong" })).status).toBe(422);
    expect((await me(viewer)).btc_address).toBeNull();
    const known = { current_password: demoPassword };
    expect((await update(viewer, { btc_address: "bc1qmine", ...known })).status).toBe(200);
    expect((await viewer.post("/api/two-factor/enable", known)).status).toBe(200);
  });

  test("SIGNIN-20: saving unchanged wallets sends no email", async () => {
    const viewer = await newViewer();
    const letters = async () =>
      (
        await house.database.db
          .selectFrom("notices")
          .select("id")
          .where("user_id", "=", viewer.id)
          .where("subject", "=", "Your wallet addresses were changed")
          .execute()
      ).length;
    const save = async (btc_address: string) => (await update(viewer, { btc_address })).status;
    expect([await save("bc1qgale"), await save("bc1qgale"), await letters()]).toEqual([200, 200, 1]);
    expect([await save("bc1qother"), await letters()]).toEqual([200, 2]);
  });

  test("SIGNIN-42: a new password cancels reset emails that are waiting for the mail server", async () => {
    const viewer = await newViewer();
    const now = house.house.clock.now();
    const { db } = house.database;
    await db
      .insertInto("notices")
      .values({
        ...{ user_id: viewer.id, kind: "password_reset", subject: "Reset", text: "", href: "" },
        ...{ created_at: now, seen_at: now, mail_due_at: new Date(now.getTime() + 5 * minute) },
      })
      .execute();
    expect((await setPassword(viewer)).status).toBe(200);
    const [letter] = await db
      .selectFrom("notices")
      .selectAll()
      .where("user_id", "=", viewer.id)
      .orderBy("id")
      .execute();
    expect(letter).toMatchObject({ kind: "password_reset", mail_due_at: null });
  });

  test("a new password invalidates open reset links", async () => {
    const viewer = await newViewer();
    const email = `${viewer.username}@example.com`;
    await house.visitor().post("/api/auth/reset-password-request", { email });
    const letter = async () =>
      (await admin.get("/sandbox/mail")).body.find((mail: { to: string }) => mail.to === email)?.text ?? "";
    await expect.poll(letter).toMatch(/reset-password/);
    const token = /\/reset-password\/([\w-]{43})/.exec(await letter())?.[1];
    await setPassword(viewer);
    const reset = await house.visitor().post("/api/auth/reset-password", { token, password: "thief's own" });
    expect(reset.status).toBe(422);
  });

  test("PERM-09: guests change nothing; a body that is neither JSON nor a form is refused", async () => {
    expect((await update(house.visitor(), { btc_address: "bc1q" })).status).toBe(401);
    const viewer = await newViewer();
    expect((await update(viewer, "{")).status).toBe(400);
    expect((await update(viewer, "[]")).status).toBe(422);
    expect((await update(viewer, JSON.stringify({ btc_address: "x".repeat(70_000) }))).status).toBe(413);
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    expect((await viewer.send("POST", "/api/user/update", { body: "no form", headers: broken })).status).toBe(400);
  });
});

const solidPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 200, b: 160 } } });
const upload = (viewer: Visitor, bytes: Uint8Array | string, name = "me.png", type = "image/png") => {
  const form = new FormData();
  form.set("avatar", new File([bytes as BlobPart], name, { type }));
  return viewer.post("/api/user/update", form);
};

describe("the picture", () => {
  test("API-10, PERM-09: a picture becomes a square WebP of at most 512 pixels without metadata", async () => {
    const viewer = await newViewer();
    const photo = await solidPicture(900, 600)
      .withExif({ IFD0: { Copyright: "somebody" } })
      .jpeg()
      .toBuffer();
    expect(await upload(viewer, photo, "me.jpg", "image/jpeg")).toMatchObject({
      status: 200,
      body: { message: "success" },
    });
    const { avatar } = await me(viewer);
    expect(avatar).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
    const stored = await fetch(house.address + avatar);
    expect(stored.headers.get("content-type")).toBe("image/webp");
    const { width, height, format, exif } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 512, height: 512, format: "webp", exif: undefined });
  });

  test("API-10: refuses SVG, HTML named .png, 1×30000, a pixel bomb, an oversized file and no file, and keeps the old picture", async () => {
    const viewer = await newViewer();
    await upload(viewer, await solidPicture(64, 64).png().toBuffer());
    const { avatar } = await me(viewer);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const wide = await solidPicture(1, 30_000).png().toBuffer();
    // A GIF of a few bytes that claims 20,000 pixels per side and a thousand frames.
    const screen = Buffer.from([0x20, 0x4e, 0x20, 0x4e, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0x20, 0x4e, 0x20, 0x4e, 0, 2, 2, 0x44, 1, 0]);
    const bomb = Buffer.concat([Buffer.from("GIF89a"), screen, ...Array.from({ length: 1_000 }, () => frame)]);
    for (const [bytes, name, type, status] of [
      [svg, "me.svg", "image/svg+xml", 422],
      ["<!doctype html><script>alert(1)</script>", "me.png", "image/png", 422],
      [wide, "me.png", "image/png", 413],
      [bomb, "me.gif", "image/gif", 413],
      [new Uint8Array(5 * 1024 * 1024 + 1), "me.png", "image/png", 413],
      [new Uint8Array(9 * 1024 * 1024), "me.png", "image/png", 413],
      ["", "me.png", "image/png", 422],
    ] as const) {
      const answer = await upload(viewer, bytes, name, type);
      expect(answer.status, `${name} ${bytes.length}`).toBe(status);
      expect(answer.body.message).toBeTypeOf("string");
    }
    expect((await me(viewer)).avatar).toBe(avatar);
    const frames = ["#ff0000", "#0000ff"].map((background) =>
      sharp({ create: { width: 90, height: 90, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await upload(viewer, animated, "me.webp", "image/webp")).status, "the first frame is taken").toBe(200);
    const stored = await fetch(house.address + (await me(viewer)).avatar);
    const still = sharp(Buffer.from(await stored.arrayBuffer()));
    expect((await still.metadata()).pages).toBeUndefined();
    const { dominant } = await still.stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect((await upload(house.visitor(), await solidPicture(8, 8).png().toBuffer())).status).toBe(401);
  });

  test("SIGNIN-22: with too many concurrent uploads, the last ones are told when to retry, and later ones succeed", async () => {
    const viewer = await newViewer();
    const photo = await solidPicture(1_500, 1_500).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 60 }, () => upload(viewer, photo)));
    const [taken, turnedAway] = [200, 503].map((status) => answers.filter((answer) => answer.status === status));
    expect(taken?.length).toBeGreaterThanOrEqual(20);
    expect(turnedAway?.length).toBe(60 - (taken?.length ?? 0));
    expect(turnedAway?.[0]?.headers.get("retry-after")).toBe("30");
    expect((await upload(viewer, photo)).status).toBe(200);
  });
});

describe("sessions of the user", () => {
  const signIns = async (viewer: Visitor) => (await viewer.page("/settings")).props.sign_ins;

  test("lists every session with its device; the user can end one or all others", async () => {
    const viewer = await newViewer();
    const phone = house.visitor();
    const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
    await phone.post("/api/auth/login", { username: viewer.username, password: demoPassword }, { "user-agent": agent });
    const third = await house.signedIn(viewer.username);
    const listed = await signIns(viewer);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({ current: true });
    const onPhone = listed.find((row: { device: string }) => row.device === "Safari on iPhone");
    expect(onPhone).toMatchObject({ current: false, address: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(JSON.stringify(listed)).not.toContain(viewer.cookies.get("windfall_session"));

    const stranger = await newViewer();
    expect((await stranger.post(`/api/sign-ins/${onPhone.id}/end`)).status).toBe(404);
    expect((await viewer.post(`/api/sign-ins/${onPhone.id}/end`)).status).toBe(200);
    expect((await viewer.post(`/api/sign-ins/${onPhone.id}/end`)).status).toBe(404);
    expect((await phone.page("home", "/")).props.auth.user).toBeNull();
    expect((await third.page("home", "/")).props.auth.user).not.toBeNull();

    expect((await viewer.post("/api/sign-ins/end-others")).status).toBe(200);
    expect((await third.page("home", "/")).props.auth.user).toBeNull();
    expect(await signIns(viewer)).toHaveLength(1);
    expect((await house.visitor().post("/api/sign-ins/end-others")).status).toBe(401);
  });
});

describe("closing the account", () => {
  test("SIGNIN-43: the download contains the user's data, but no hash, key or token", async () => {
    const viewer = await newViewer();
    const { db } = house.database;
    const raffle = await aRaffle(db);
    await db
      .insertInto("raffle_holdings")
      .values({ raffle_id: raffle, user_id: viewer.id, tickets: 1, most: 1, account_id: "rb-1" })
      .execute();
    const over = { linked_at: house.house.clock.now(), ended_at: house.house.clock.now() };
    await db
      .insertInto("ended_links")
      .values({ user_id: viewer.id, provider: "roobet", account_id: "rb-2", ...over })
      .execute();
    const movement = { userId: viewer.id, reason: "demo", ref: "test", requestId: null, now: house.house.clock.now() };
    for (let count = 0; count < 1_203; count++) await bookMovement(db, { ...movement, currency: "points", amount: 1 });
    const answer = await viewer.get("/api/user/data");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="windfall-${viewer.username}.json"`);
    expect(answer.body).toMatchObject({
      account: { username: viewer.username, email: `${viewer.username}@example.com`, points: 1_203 },
      linked_accounts: [],
      ended_links: [{ provider: "roobet", account_id: "rb-2" }],
      raffle_accounts: [{ raffle_id: raffle, account_id: "rb-1" }],
      sign_ins: [{ current: true }],
      orders: [],
      rolls: [],
      withdrawals: [],
      raffle_tickets: [{ tickets: 1 }],
      notices: [],
    });
    expect(answer.body.ledger).toHaveLength(1_203);
    expect(answer.body.ledger.at(-1).balance_after).toBe(1_203);
    expect(answer.text).not.toMatch(/hash|secret|token|argon2/i);
    expect((await house.visitor().get("/api/user/data")).status).toBe(401);
  });

  test("closing asks for the password, forfeits the balances in the ledger, ends everything and erases the personal data", async () => {
    const viewer = await newViewer();
    const elsewhere = await house.signedIn(viewer.username);
    const { db } = house.database;
    const movement = { userId: viewer.id, reason: "demo", ref: "test", requestId: null, now: house.house.clock.now() };
    await bookMovement(db, { ...movement, currency: "points", amount: 700 });
    await bookMovement(db, { ...movement, currency: "bucks", amount: 1_234 });
    await update(viewer, { btc_address: "bc1q" });
    expect(await viewer.post("/api/user/close", { password: "wrong" })).toMatchObject({
      status: 422,
      body: { errors: { password: ["That is not your current password."] } },
    });
    expect((await viewer.post("/api/user/close", {})).status).toBe(422);
    expect((await me(viewer)).balance).toBe(700);

    expect((await viewer.post("/api/user/close", { password: demoPassword })).body).toEqual({ message: "success" });

    for (const visitor of [viewer, elsewhere]) expect((await visitor.page("/")).props.auth.user).toBeNull();
    expect((await login(viewer.username, demoPassword)).status).toBe(401);
    expect((await login(`closed ${viewer.id}`, demoPassword)).status).toBe(401);
    const ledger = await db.selectFrom("ledger").selectAll().where("user_id", "=", viewer.id).orderBy("id").execute();
    expect(ledger.map(({ currency, amount, balance_after }) => [currency, amount, balance_after])).toEqual([
      ["points", 700, 700],
      ["bucks", 1_234, 1_234],
      ["points", -700, 0],
      ["bucks", -1_234, 0],
    ]);
    const row = await db.selectFrom("users").selectAll().where("id", "=", viewer.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${viewer.username}|bc1q`));
    expect(row.closed_at).not.toBeNull();
    const form = { username: viewer.username, email: `${viewer.username}@example.com`, password: demoPassword };
    expect((await house.visitor().post("/api/auth/register", form)).status, "the name is free again").toBe(200);
  });

  test("the only admin cannot close their account", async () => {
    expect((await admin.post("/api/user/close", { password: demoPassword })).status).toBe(409);
    expect((await me(admin)).username).toBe("admin");
  });

  test("SETTINGS-01: the page requires signing in", async () => {
    const answer = await house.visitor().get("/settings");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?next=%2Fsettings"]);
    expect((await admin.page("/settings")).component).toBe("settings/general");
  });
});
