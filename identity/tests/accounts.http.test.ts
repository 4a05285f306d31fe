import { describe, expect, test } from "vitest";
import { nextNumber } from "../../tests/house/builders.ts";
import { demoPassword, openHouse } from "../../tests/house/house.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { m } from "../messages.ts";
import { hashToken } from "../server/tokens.ts";

const house = await withHouse();

const newcomer = () => {
  const username = `Newcomer_${nextNumber()}`;
  return { username, email: `${username}@example.com`, password: "correct horse" };
};
const register = async () => {
  const form = newcomer();
  expect((await house.visitor().post("/api/auth/register", form)).body).toEqual({ message: "success" });
  return form;
};
const registerErrors = async (change: Record<string, unknown>) => {
  const answer = await house.visitor().post("/api/auth/register", { ...newcomer(), ...change });
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe("bad request");
  return Object.values(answer.body.errors as Record<string, string[]>)[0]?.[0];
};

describe("registering", () => {
  test("API-02, PERM-01, DATA-10: a new viewer registers, signs in, and starts with zero balances", async () => {
    const form = await register();
    const visitor = house.visitor();
    expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
    const { username, password } = form;
    expect((await visitor.post("/api/auth/login", { username, password })).body).toEqual({ message: "success" });
    const { user } = (await visitor.page("home", "/")).props.auth;
    expect(user).toMatchObject({ username, email: form.email, admin: 0, balance: 0, bucks: 0, avatar: null });
    const row = await house.database.db
      .selectFrom("users")
      .selectAll()
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    expect(Math.abs(row.terms_accepted_at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  test("AUTH-14, AUTH-15, AUTH-16, AUTH-17: the server makes the same checks as the form, with the same texts", async () => {
    for (const email of ["", "nobody", "a b@c.d", "a@b", "@b.c", `${"x".repeat(251)}@b.c`, 7, null]) {
      expect(await registerErrors({ email })).toBe(m.emailInvalid());
    }
    for (const username of ["", "ab", "  ab  ", null, 12])
      expect(await registerErrors({ username })).toBe(m.usernameShort());
    expect(await registerErrors({ username: "x".repeat(25) })).toBe(m.usernameLong());
    for (const username of ["käse", "a b c", "<b>x</b>", "a/b/c"]) {
      expect(await registerErrors({ username })).toBe(m.usernameLetters());
    }
    for (const password of ["", "1234567", null]) expect(await registerErrors({ password })).toBe(m.passwordShort());
    expect(await registerErrors({ password: "x".repeat(129) })).toBe(m.passwordLong());
    expect(await registerErrors({ password_confirmation: "another" })).toBe(m.passwordMismatch());
  });

  test("AUTH-20: a name or email address in use is refused by field, in any case", async () => {
    const form = await register();
    expect(await registerErrors({ username: form.username.toUpperCase() })).toBe(m.usernameTaken());
    expect(await registerErrors({ email: form.email.toUpperCase() })).toBe(m.emailTaken());
  });

  test("PERM-10: unknown fields are ignored", async () => {
    const form = { ...newcomer(), admin: 1, role: "admin", balance: 1_000_000, bucks: 500, id: 1 };
    expect((await house.visitor().post("/api/auth/register", form)).status).toBe(200);
    const visitor = house.visitor();
    await visitor.post("/api/auth/login", form);
    expect((await visitor.page("home", "/")).props.auth.user).toMatchObject({
      admin: 0,
      role: "viewer",
      balance: 0,
      bucks: 0,
    });
  });

  test("of two concurrent registrations of one name, one succeeds", async () => {
    const form = newcomer();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => house.visitor().post("/api/auth/register", { ...form, email: `${n}${form.email}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe("signing in and out", () => {
  test("API-01: success, unauthorized and bad requests get the documented responses", async () => {
    const visitor = house.visitor();
    const wrong = await visitor.post("/api/auth/login", { username: "viewer", password: "not it" });
    expect([wrong.status, wrong.body]).toEqual([401, { code: "unauthorized", message: "unauthorized" }]);
    const unknown = await visitor.post("/api/auth/login", { username: "nobody-here", password: "not it" });
    expect([unknown.status, unknown.body]).toEqual([401, { code: "unauthorized", message: "unauthorized" }]);
    const empty = await visitor.post("/api/auth/login", {});
    expect([empty.status, empty.body.message]).toEqual([422, "bad request"]);
    expect(Object.keys(empty.body.errors)[0]).toBe("username");
    const right = await visitor.post("/api/auth/login", { username: "VIEWER", password: demoPassword });
    expect([right.status, right.body]).toEqual([200, { message: "success" }]);
  });

  test("the session cookie is HttpOnly and SameSite=Lax, and only its hash is stored", async () => {
    const visitor = house.visitor();
    const answer = await visitor.post("/api/auth/login", { username: "viewer", password: demoPassword });
    const cookie = answer.headers.getSetCookie()[0] ?? "";
    expect(cookie).toMatch(/^windfall_session=[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const token = visitor.cookies.get("windfall_session") ?? "";
    const sessions = house.database.db.selectFrom("sessions").select("user_id");
    expect(await sessions.where("token_hash", "=", hashToken(token)).execute()).toHaveLength(1);
    expect(await sessions.where("token_hash", "=", Buffer.from(token)).execute()).toHaveLength(0);
  });

  test("signing in again replaces the session and ends the old one", async () => {
    const visitor = await house.signedIn("viewer");
    const old = visitor.cookies.get("windfall_session") ?? "";
    await visitor.post("/api/auth/login", { username: "viewer", password: demoPassword });
    expect(visitor.cookies.get("windfall_session")).not.toBe(old);
    const thief = house.visitor();
    thief.cookies.set("windfall_session", old);
    expect((await thief.page("home", "/")).props.auth.user).toBeNull();
  });

  test("API-21: signing out ends the session on the server", async () => {
    const visitor = await house.signedIn("viewer");
    const token = visitor.cookies.get("windfall_session") ?? "";
    expect((await visitor.post("/api/auth/logout")).status).toBe(200);
    expect(visitor.cookies.has("windfall_session")).toBe(false);
    visitor.cookies.set("windfall_session", token);
    expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
  });

  test("a session ends after 30 idle days", async () => {
    const visitor = await house.signedIn("viewer");
    house.house.clock.setOffsetMs(29 * 24 * 60 * 60 * 1000);
    expect((await visitor.page("home", "/")).props.auth.user).not.toBeNull();
    house.house.clock.setOffsetMs(58 * 24 * 60 * 60 * 1000);
    expect((await visitor.page("home", "/")).props.auth.user).not.toBeNull();
    house.house.clock.setOffsetMs(89 * 24 * 60 * 60 * 1000);
    expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
    house.house.clock.setOffsetMs(0);
  });

  test("a banned user sees that the account is closed, but only with the right password", async () => {
    const form = await register();
    const visitor = house.visitor();
    await visitor.post("/api/auth/login", form);
    await house.database.db
      .updateTable("users")
      .set({ banned_at: new Date() })
      .where("username", "=", form.username)
      .execute();
    expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
    const right = await house.visitor().post("/api/auth/login", form);
    expect([right.status, right.body.code]).toEqual([403, "account_closed"]);
    const wrong = await house.visitor().post("/api/auth/login", { ...form, password: "not the one" });
    expect(wrong.status).toBe(401);
  });
});

describe("resetting a password", () => {
  const mailTo = async (email: string) => {
    await expect
      .poll(
        async () =>
          (await house.visitor().get("/sandbox/mail")).body.filter((mail: { to: string }) => mail.to === email).length,
      )
      .toBeGreaterThan(0);
    return (await house.visitor().get("/sandbox/mail")).body.find((mail: { to: string }) => mail.to === email);
  };
  const askLink = async (email: string) => {
    expect((await house.visitor().post("/api/auth/reset-password-request", { email })).body).toEqual({
      message: "success",
    });
    const letter = await mailTo(email);
    return /\/reset-password\/([\w-]{43})/.exec(letter.text)?.[1] ?? "";
  };

  test("API-03, API-04: the email's link sets the password once and ends every session", async () => {
    const form = await register();
    const visitor = house.visitor();
    await visitor.post("/api/auth/login", form);
    const token = await askLink(form.email);
    const reset = await house.visitor().post("/api/auth/reset-password", { token, password: "a new password" });
    expect([reset.status, reset.body]).toEqual([200, { message: "success" }]);
    expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
    expect((await house.visitor().post("/api/auth/login", form)).status).toBe(401);
    expect((await house.visitor().post("/api/auth/login", { ...form, password: "a new password" })).status).toBe(200);
    const again = await house.visitor().post("/api/auth/reset-password", { token, password: "yet another one" });
    expect([again.status, again.body.message]).toEqual([422, "bad request"]);
  });

  test("using a reset link ends every other link of that account", async () => {
    const form = await register();
    const first = await askLink(form.email);
    expect((await house.visitor().post("/api/auth/reset-password-request", { email: form.email })).status).toBe(200);
    const links = async () =>
      ((await house.visitor().get("/sandbox/mail")).body as { to: string; text: string }[])
        .filter(({ to }) => to === form.email)
        .map(({ text }) => /\/reset-password\/([\w-]{43})/.exec(text)?.[1] ?? "");
    await expect.poll(async () => (await links()).length).toBe(2);
    const second = (await links()).find((token) => token !== first) ?? "";
    const reset = (token: string, password: string) =>
      house.visitor().post("/api/auth/reset-password", { token, password });
    expect((await reset(second, "the owner's own")).status).toBe(200);
    expect((await reset(first, "a stranger's one")).status).toBe(422);
    expect((await house.visitor().post("/api/auth/login", { ...form, password: "the owner's own" })).status).toBe(200);
  });

  test("AUTH-31, AUTH-32, AUTH-33: a short or mismatched password is refused, and the link still works", async () => {
    const form = await register();
    const token = await askLink(form.email);
    const short = await house.visitor().post("/api/auth/reset-password", { token, password: "short" });
    expect([short.status, short.body.errors.password]).toEqual([422, [m.passwordShort()]]);
    const mismatch = await house
      .visitor()
      .post("/api/auth/reset-password", { token, password: "long enough", password_confirmation: "another" });
    expect([mismatch.status, mismatch.body.errors.password_confirmation]).toEqual([422, [m.passwordMismatch()]]);
    expect((await house.visitor().post("/api/auth/login", form)).status).toBe(200);
    expect((await house.visitor().post("/api/auth/reset-password", { token, password: "long enough" })).status).toBe(
      200,
    );
  });

  test("an unknown email address gets the same response and no email; a link works for 60 minutes", async () => {
    const answer = await house.visitor().post("/api/auth/reset-password-request", { email: "nobody@example.com" });
    expect([answer.status, answer.body]).toEqual([200, { message: "success" }]);
    const form = await register();
    const token = await askLink(form.email);
    const letters = (await house.visitor().get("/sandbox/mail")).body as { to: string }[];
    expect(letters.some(({ to }) => to === "nobody@example.com")).toBe(false);
    house.house.clock.setOffsetMs(61 * 60 * 1000);
    expect((await house.visitor().post("/api/auth/reset-password", { token, password: "long enough" })).status).toBe(
      422,
    );
    house.house.clock.setOffsetMs(0);
  });

  test("AUTH-23: an empty email address is refused with its text", async () => {
    const answer = await house.visitor().post("/api/auth/reset-password-request", { email: "" });
    expect([answer.status, answer.body.errors.email]).toEqual([422, [m.emailRequired()]]);
  });
});

describe("limits", () => {
  test("five wrong passwords for one account and IP address get a 429 with the waiting time, even for the right password", async () => {
    const strict = await openHouse({ LIMITS: "on" });
    try {
      const wrong = { username: "viewer", password: "wrong" };
      for (let count = 0; count < 5; count++)
        expect((await strict.visitor().post("/api/auth/login", wrong)).status).toBe(401);
      const refused = await strict.visitor().post("/api/auth/login", { username: "viewer", password: demoPassword });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused.body.message).toMatch(/^Too many tries/);
      expect(
        (await strict.visitor().post("/api/auth/login", { username: "admin", password: demoPassword })).status,
      ).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  test("right passwords do not count as failures; 20 registrations or 3 resets per hour get a 429", async () => {
    const strict = await openHouse({ LIMITS: "on" });
    try {
      for (let count = 0; count < 8; count++) await strict.signedIn("viewer");
      const registering = [];
      for (let count = 0; count < 21; count++)
        registering.push((await strict.visitor().post("/api/auth/register", newcomer())).status);
      expect(registering).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
      const pending = [];
      for (let count = 0; count < 4; count++) {
        pending.push(
          (await strict.visitor().post("/api/auth/reset-password-request", { email: "who@example.com" })).status,
        );
      }
      expect(pending).toEqual([200, 200, 200, 429]);
    } finally {
      await strict.stop();
    }
  });
});
