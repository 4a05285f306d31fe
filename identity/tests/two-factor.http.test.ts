import { createHash } from "node:crypto";
import jsQR from "jsqr";
import { TOTP, URI } from "otpauth";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { demoPassword, openHouse, type Visitor } from "../../tests/house/house.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { deleteTwoFactor } from "../server/two-factor.ts";

const house = await withHouse();
beforeEach(() => house.house.clock.setOffsetMs(0));

const newViewer = (at = house, role: "viewer" | "admin" = "viewer") => newcomer(at, { role });

const makeCode = (secret: string, stepsLater = 0, at = house) =>
  new TOTP({ secret, algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp: at.house.clock.now().getTime() + stepsLater * 30_000,
  });
const later = (seconds: number) => house.house.clock.setOffsetMs(seconds * 1_000);
const login = (username: string, code?: string, password = demoPassword, at = house) =>
  at.visitor().post("/api/auth/login", { username, password, ...(code === undefined ? {} : { code }) });
const codeRequired = { status: 401, body: { message: "two factor required" } };

async function turnOnTwoFactor(
  viewer: Visitor,
  at = house,
): Promise<{ secret: string; used: string; codes: string[] }> {
  const { secret } = (await viewer.post("/api/two-factor/enable")).body;
  const used = makeCode(secret, 0, at);
  const { body } = await viewer.post("/api/two-factor/confirm", { code: used });
  return { secret, used, codes: body.recovery_codes };
}

describe("two-factor sign-in", () => {
  test("the key comes as text, URL and QR code; one of its codes turns two-factor on and returns ten recovery codes", async () => {
    const viewer = await newViewer();
    const { status, body } = await viewer.post("/api/two-factor/enable");
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)]);
    const address = URI.parse(body.otpauth_url);
    expect(address).toMatchObject({ issuer: "Windfall", label: viewer.username, digits: 6, period: 30 });
    const png = sharp(Buffer.from(body.qr.split(",")[1], "base64"));
    const { data, info } = await png.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(body.otpauth_url);

    expect((await login(viewer.username)).status, "not proven yet").toBe(200);
    expect(await viewer.post("/api/two-factor/confirm", { code: "000000" })).toMatchObject({
      status: 422,
      body: { errors: { code: ["That code didn't work. Try the next one your app shows."] } },
    });
    const confirmed = await viewer.post("/api/two-factor/confirm", { code: makeCode(body.secret) });
    expect(confirmed.status).toBe(200);
    const codes: string[] = confirmed.body.recovery_codes;
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect((await viewer.page("settings/general", "/settings")).props.two_factor).toEqual({
      enabled: true,
      recovery_codes_left: 10,
      required: false,
    });
    expect((await viewer.post("/api/two-factor/enable")).status).toBe(409);
    expect((await viewer.post("/api/two-factor/confirm", { code: makeCode(body.secret, 1) })).status).toBe(409);
  });

  test("SIGNIN-49: an unconfirmed key stays the same for its session; another session gets a new one", async () => {
    const viewer = await newViewer();
    const keyOf = async (visitor: Visitor) => (await visitor.post("/api/two-factor/enable")).body.secret;
    const first = await keyOf(viewer);
    expect(await keyOf(viewer)).toBe(first);
    const elsewhere = await house.signedIn(viewer.username);
    const other = await keyOf(elsewhere);
    expect(other).not.toBe(first);
    expect(await keyOf(viewer)).not.toBe(other);
    const again = await keyOf(viewer);
    expect((await viewer.post("/api/two-factor/confirm", { code: makeCode(again) })).status).toBe(200);
  });

  test("AUTH-09: signing in needs a code from the app, accepted once, up to one step early or late", async () => {
    const viewer = await newViewer();
    const { secret, used } = await turnOnTwoFactor(viewer);
    expect(await login(viewer.username)).toMatchObject(codeRequired);
    expect(await login(viewer.username, "")).toMatchObject(codeRequired);
    expect(await login(viewer.username, "000000")).toMatchObject(codeRequired);
    expect(await login(viewer.username, used), "used to turn it on").toMatchObject(codeRequired);
    expect(await login(viewer.username, makeCode(secret, 1), "wrong")).toMatchObject({
      body: { message: "unauthorized" },
    });
    const code = makeCode(secret, 1);
    expect((await login(viewer.username, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await login(viewer.username, code)).toMatchObject(codeRequired);
    later(90);
    expect((await login(viewer.username, makeCode(secret, -1))).status).toBe(200);
    expect(await login(viewer.username, makeCode(secret, -2))).toMatchObject(codeRequired);
    expect(await login(viewer.username, makeCode(secret, 2))).toMatchObject(codeRequired);
  });

  test("of five concurrent sign-ins with the same code, one succeeds", async () => {
    const viewer = await newViewer();
    const { secret } = await turnOnTwoFactor(viewer);
    const code = makeCode(secret, 1);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => login(viewer.username, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  test("a recovery code works once, in any case, with or without dashes", async () => {
    const viewer = await newViewer();
    const { codes } = await turnOnTwoFactor(viewer);
    const [first = "", second = ""] = codes;
    expect((await login(viewer.username, first)).status).toBe(200);
    expect(await login(viewer.username, first)).toMatchObject(codeRequired);
    expect((await login(viewer.username, second.toLowerCase().replaceAll("-", ""))).status).toBe(200);
    expect((await viewer.page("settings/general", "/settings")).props.two_factor.recovery_codes_left).toBe(8);
    expect(await login((await newViewer()).username, codes[2]), "no second factor, no code").toMatchObject({
      status: 200,
    });
  });

  test("SIGNIN-21: a recovery code has 24 of 31 characters, more than 112 bits; older codes still work", async () => {
    const viewer = await newViewer();
    const { codes } = await turnOnTwoFactor(viewer);
    for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/);
    expect(24 * Math.log2(31)).toBeGreaterThan(112);
    const older = createHash("sha256").update("ABCDEFGHJKMNPQRS").digest();
    await house.database.db
      .insertInto("recovery_codes")
      .values({ user_id: viewer.id, code_hash: older, used_at: null })
      .execute();
    expect((await login(viewer.username, "ABCD-EFGH-JKMN-PQRS")).status).toBe(200);
  });

  test("turning two-factor off needs another code; then the password is enough", async () => {
    const viewer = await newViewer();
    const { secret, codes } = await turnOnTwoFactor(viewer);
    expect((await viewer.post("/api/two-factor/disable", { code: "123" })).status).toBe(422);
    expect((await viewer.post("/api/two-factor/disable", {})).status).toBe(422);
    expect((await viewer.post("/api/two-factor/disable", { code: makeCode(secret, 1) })).body).toEqual({
      message: "success",
    });
    expect((await viewer.post("/api/two-factor/disable", { code: makeCode(secret, 1) })).status).toBe(409);
    expect((await login(viewer.username)).status).toBe(200);
    const again = await turnOnTwoFactor(viewer);
    expect(again.codes.some((code) => codes.includes(code))).toBe(false);
    expect((await viewer.post("/api/two-factor/disable", { code: again.codes[0] })).status).toBe(200);
    await turnOnTwoFactor(viewer);
    await deleteTwoFactor(house.database.db, viewer.id);
    expect((await login(viewer.username)).status).toBe(200);
  });

  test("the stored key is encrypted and the recovery codes are hashed; guests get nothing", async () => {
    const viewer = await newViewer();
    const { secret, codes } = await turnOnTwoFactor(viewer);
    const { db } = house.database;
    const key = await db
      .selectFrom("two_factor")
      .selectAll()
      .where("user_id", "=", viewer.id)
      .executeTakeFirstOrThrow();
    expect(key.secret_sealed).not.toContain(secret);
    expect(Buffer.from(key.secret_sealed, "base64").toString("latin1")).not.toContain(secret);
    const stored = await db.selectFrom("recovery_codes").selectAll().where("user_id", "=", viewer.id).execute();
    expect(stored.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
    expect(JSON.stringify(stored)).not.toContain(codes[0]);
    for (const call of ["enable", "confirm", "disable"]) {
      expect((await house.visitor().post(`/api/two-factor/${call}`, { code: "1" })).status).toBe(401);
    }
    expect((await viewer.post("/api/two-factor/confirm", { code: { $ne: 1 } })).status).toBe(422);
    expect((await viewer.post("/api/two-factor/confirm", { code: "1".repeat(41) })).status).toBe(422);
  });
});

describe("outside the demo", () => {
  test("admins cannot use admin calls before two-factor is on; guessing codes is slow", async () => {
    const real = await openHouse({ DEMO: "0", LIMITS: "on" });
    try {
      const admin = await newViewer(real, "admin");
      const page = await admin.get("/admin/shop");
      expect([page.status, page.headers.get("location")]).toEqual([302, "/settings"]);
      const settings = (await admin.page("settings/general", "/settings")).props;
      expect(settings.flash.error).toBe("Turn on two-factor sign-in first. Admins must use it.");
      expect(settings.two_factor).toEqual({ enabled: false, recovery_codes_left: 0, required: true });
      expect((await admin.post("/api/leaderboard/run-all")).status).toBe(403);
      const { secret } = await turnOnTwoFactor(admin, real);
      expect((await admin.page("/admin/shop")).component).toBe("admin/shop");
      expect((await admin.post("/api/leaderboard/run-all")).status).toBe(200);

      for (let count = 0; count < 5; count++) {
        expect((await admin.post("/api/two-factor/disable", { code: "000000" })).status).toBe(422);
      }
      expect((await admin.post("/api/two-factor/disable", { code: makeCode(secret, 1, real) })).status).toBe(429);
      for (let count = 0; count < 5; count++) {
        expect(await login(admin.username, "000000", demoPassword, real)).toMatchObject(codeRequired);
      }
      expect((await login(admin.username, makeCode(secret, 1, real), demoPassword, real)).status).toBe(429);

      const viewer = await newViewer(real);
      for (let count = 0; count < 8; count++) {
        expect((await login(viewer.username, undefined, demoPassword, real)).status).toBe(200);
      }
      expect((await viewer.get("/admin/shop")).status).toBe(404);
    } finally {
      await real.stop();
    }
  });
});
