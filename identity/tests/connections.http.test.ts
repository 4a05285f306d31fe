import QRCode from "qrcode";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { nextNumber } from "../../tests/house/builders.ts";
import type { Visitor } from "../../tests/house/house.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
beforeEach(async () => {
  await admin.post("/sandbox/clock", { offset_ms: 0 });
  for (const service of ["kick", "discord", "packdraw"])
    await admin.post(`/sandbox/${service}/fault`, { mode: "none" });
});

const newViewer = () => newcomer(house);

type Service = "kick" | "discord";
const labels = { kick: "Kick", discord: "Discord" };
const newName = () => `gust-${nextNumber()}`;
const props = async (viewer: Visitor) => (await viewer.page("/settings/connections")).props;
const toPath = (address: string | null) => (address ?? "").replace(house.address, "");

async function consentPath(viewer: Visitor, service: Service): Promise<string> {
  if (service === "kick") return toPath((await viewer.post("/api/kick/generate")).body.data);
  return toPath((await viewer.get("/api/discord/link")).headers.get("location"));
}

async function arrivalPath(consent: string, name: string, decision = "auto=1"): Promise<string> {
  return toPath((await house.visitor().get(`${consent}&${decision}&as=${name}`)).headers.get("location"));
}

async function link(viewer: Visitor, service: Service, name: string) {
  return arrive(viewer, await arrivalPath(await consentPath(viewer, service), name));
}

async function arrive(viewer: Visitor, path: string) {
  const answer = await viewer.get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/settings/connections"]);
  return props(viewer);
}

describe.each(["kick", "discord"] as const)("linking %s", (service) => {
  const failed = `Failed to connect ${labels[service]}!`;
  const isLinked = async (viewer: Visitor) => {
    const { kick, discord } = await props(viewer);
    return (service === "kick" ? kick.kick_name : discord.discord_id) !== null;
  };

  test("API-12, LINK-04, LINK-07, LINK-32, PERM-08, DATA-18: agreeing on the consent page links the account", async () => {
    const viewer = await newViewer();
    const name = newName();
    const after = await link(viewer, service, name);
    expect(after.flash).toEqual({ success: "Successfully connected!" });
    const { user } = after.auth;
    if (service === "kick") {
      expect(after.kick).toEqual({ kick_name: name });
      expect(user.kick).toBe(true);
    } else {
      expect(after.discord).toEqual({ discord_id: expect.stringMatching(/^\d{18}$/), discord_name: name, roles: null });
      expect(user.discord_id).toBe(after.discord.discord_id);
    }
    expect((await viewer.post(`/api/${service}/unlink`)).body).toEqual({ message: "success" });
    expect((await viewer.post(`/api/${service}/unlink`)).status).toBe(409);
    expect(await isLinked(viewer)).toBe(false);
  });

  test("refusing on the consent page returns with the documented text", async () => {
    const viewer = await newViewer();
    const path = await arrivalPath(await consentPath(viewer, service), newName(), "decision=deny");
    expect(path).toContain("error=access_denied");
    expect((await arrive(viewer, path)).flash).toEqual({ error: failed });
    expect(await isLinked(viewer)).toBe(false);
  });

  test("refuses a state that is wrong, missing, used, expired, or from another user or session", async () => {
    const [viewer, other] = [await newViewer(), await newViewer()];
    const fresh = async () => arrivalPath(await consentPath(viewer, service), newName());
    const refusedFor = async (who: Visitor, path: string) => {
      expect((await arrive(who, path)).flash).toEqual({ error: failed });
      expect(await isLinked(who)).toBe(false);
    };
    await refusedFor(viewer, (await fresh()).replace(/state=[^&]+/, "state=AAAA"));
    await refusedFor(viewer, (await fresh()).replace(/&?state=[^&]+/, ""));
    await refusedFor(viewer, `/api/${service}/redirect`);
    await refusedFor(viewer, (await fresh()).replace(/code=[^&]+/, "code=made-up"));
    await refusedFor(other, await fresh());
    const again = await house.signedIn(viewer.username);
    await refusedFor(again, await fresh());
    const old = await fresh();
    await admin.post("/sandbox/clock", { offset_ms: 10 * 60_000 + 2_000 });
    await refusedFor(viewer, old);
    await admin.post("/sandbox/clock", { offset_ms: 0 });
    const used = await fresh();
    expect((await arrive(viewer, used)).flash).toEqual({ success: "Successfully connected!" });
    expect((await arrive(viewer, used)).flash).toEqual({ error: failed });
  });

  test.each(["error", "garbage", "empty"])("links nothing if the platform responds with the fault %s", async (mode) => {
    const viewer = await newViewer();
    const path = await arrivalPath(await consentPath(viewer, service), newName());
    await admin.post(`/sandbox/${service}/fault`, { mode });
    expect((await arrive(viewer, path)).flash).toEqual({ error: failed });
    expect(await isLinked(viewer)).toBe(false);
    await admin.post(`/sandbox/${service}/fault`, { mode: "none" });
    expect((await link(viewer, service, newName())).flash.success).toBe("Successfully connected!");
  });

  test("refuses another user's account and says so", async () => {
    const [first, second] = [await newViewer(), await newViewer()];
    const name = newName();
    await link(first, service, name);
    expect((await link(second, service, name)).flash).toEqual({
      error: `This ${labels[service]} account is already linked to another user.`,
    });
    expect(await isLinked(first)).toBe(true);
    expect(await isLinked(second)).toBe(false);
    await first.post(`/api/${service}/unlink`);
    expect((await link(second, service, name)).flash.success).toBe("Successfully connected!");
  });

  test("linking another account replaces the first one", async () => {
    const viewer = await newViewer();
    const [one, two] = [newName(), newName()];
    await link(viewer, service, one);
    await link(viewer, service, two);
    expect(JSON.stringify(await props(viewer))).toContain(two);
    expect((await link(await newViewer(), service, one)).flash.success).toBe("Successfully connected!");
  });

  test("a day later the check finds a new name, then a revoked permission, after which another user may link the account", async () => {
    const [viewer, other] = [await newViewer(), await newViewer()];
    const name = newName();
    await link(viewer, service, name);
    const nameShown = async () => {
      const { kick, discord } = await props(viewer);
      return service === "kick" ? kick.kick_name : discord.discord_name;
    };
    await admin.post(`/sandbox/${service}/account`, { username: name, new_name: `${name}x` });
    await house.house.jobs.runNow("links.check");
    expect(await nameShown()).toBe(name);
    await admin.post("/sandbox/clock", { offset_ms: 24 * 3_600_000 });
    await house.house.jobs.runNow("links.check");
    expect(await nameShown()).toBe(`${name}x`);

    await admin.post(`/sandbox/${service}/account`, { username: name });
    await admin.post("/sandbox/clock", { offset_ms: 48 * 3_600_000 });
    await admin.post(`/sandbox/${service}/fault`, { mode: "error" });
    await house.house.jobs.runNow("links.check");
    expect(await nameShown()).toBe(`${name}x`);
    await admin.post(`/sandbox/${service}/fault`, { mode: "none" });
    await house.house.jobs.runNow("links.check");
    const { lost, auth } = await props(viewer);
    expect(lost[service]).toMatchObject({ name: `${name}x` });
    expect([auth.user.kick, auth.user.discord_id]).toEqual([false, null]);
    expect(await isLinked(viewer)).toBe(false);
    await admin.post("/sandbox/clock", { offset_ms: 0 });
    expect((await link(other, service, name)).flash.success).toBe("Successfully connected!");
    expect((await props(viewer)).lost[service]).toBeNull();
  });

  test("refresh tokens are unreadable in the database", async () => {
    const viewer = await newViewer();
    await link(viewer, service, newName());
    const grants = await house.database.db.selectFrom("link_grants").selectAll().execute();
    expect(grants.length).toBeGreaterThan(0);
    // The sandbox's tokens have 32 base64url characters; encryption adds an iv and a tag.
    for (const { refresh_token_sealed } of grants) {
      expect(Buffer.from(refresh_token_sealed, "base64").length).toBe(32 + 12 + 16);
    }
  });

  test("a returning guest is sent to sign in", async () => {
    const answer = await house.visitor().get(`/api/${service}/redirect?code=a&state=b`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?next=%2Fsettings%2Fconnections"]);
  });
});

describe("requests to Kick and Discord", () => {
  test("API-12: Kick's consent URL has state and PKCE; guests get no URL", async () => {
    const { body } = await (await newViewer()).post("/api/kick/generate");
    const { origin, pathname, searchParams: requested } = new URL(body.data);
    expect([origin, pathname]).toEqual([house.address, "/sandbox/kick/oauth/authorize"]);
    expect(Object.fromEntries(requested)).toEqual({
      response_type: "code",
      client_id: "windfall-sandbox",
      redirect_uri: `${house.address}/api/kick/redirect`,
      scope: "user:read",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    expect((await house.visitor().post("/api/kick/generate")).status).toBe(401);
  });

  test("LINK-30, LINK-31, LINK-32: Discord's consent URL is a redirect with two scopes and the return URL", async () => {
    const viewer = await newViewer();
    const answer = await viewer.get("/api/discord/link");
    expect(answer.status).toBe(302);
    const { pathname, searchParams: requested } = new URL(answer.headers.get("location") ?? "");
    expect(pathname).toBe("/sandbox/discord/oauth2/authorize");
    expect(requested.get("scope")).toBe("identify email");
    expect(requested.get("redirect_uri")).toBe(`${house.address}/api/discord/redirect`);
    expect((await house.visitor().get("/api/discord/link")).headers.get("location")).toMatch(/^\/login\?next=/);
    const pushed = await viewer.get("/api/discord/link", { "sec-fetch-site": "cross-site" });
    expect(pushed.headers.get("location")).toBe("/settings/connections");
  });

  test("a visitor at 127.0.0.1 returns to 127.0.0.1, where their cookie is valid; an invented host is ignored", async () => {
    const viewer = await newViewer();
    const port = new URL(house.address).port;
    const askedAs = async (host: string) => {
      const { request } = await import("node:http");
      const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      return new Promise<string>((resolve, reject) => {
        const pending = request(
          `http://127.0.0.1:${port}/api/discord/link`,
          { headers: { host, cookie } },
          (answer) => {
            answer.resume();
            resolve(new URL(answer.headers.location ?? "").searchParams.get("redirect_uri") ?? "");
          },
        );
        pending.on("error", reject).end();
      });
    };
    expect(await askedAs(`127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}/api/discord/redirect`);
    // The site answers no requests with names other than this machine's (DEMO-08), so this one uses another name of
    // this machine.
    expect(await askedAs("localhost:1")).toBe(`${house.address}/api/discord/redirect`);
  });
});

const qr = (text: string) => QRCode.toDataURL(text, { width: 300 });
const sandboxPicture = (username: string, image: string) =>
  admin.post("/sandbox/packdraw/picture", { username, image });
const signUp = (username: string) => admin.post("/sandbox/wagers", { partner: "packdraw", username, amount: 25 });
const generate = async (viewer: Visitor) =>
  (await viewer.post("/api/packdraw/generate-image", { username: "me" })).body.data as string;
const connect = (viewer: Visitor, name: string) => viewer.post(`/api/packdraw/connect/${encodeURIComponent(name)}`);

describe("linking Packdraw", () => {
  test("API-14, API-15, LINK-06, LINK-26, PERM-08: setting the image as profile picture links the account", async () => {
    const viewer = await newViewer();
    const name = newName();
    await signUp(name);
    const image = await viewer.post("/api/packdraw/generate-image");
    expect(image).toMatchObject({
      status: 200,
      body: { message: "success", data: expect.stringMatching(/^data:image\/png;base64,/) },
    });
    expect(await connect(viewer, name)).toMatchObject({
      status: 409,
      body: { message: "We could not find the image on your Packdraw profile yet." },
    });
    // Packdraw returns smaller pictures, as JPEG.
    const small = await sharp(Buffer.from(image.body.data.split(",")[1], "base64"))
      .resize(200)
      .jpeg({ quality: 70 })
      .toBuffer();
    await sandboxPicture(name.toUpperCase(), `data:image/jpeg;base64,${small.toString("base64")}`);
    expect(await connect(viewer, name.toUpperCase())).toMatchObject({ status: 200, body: { message: "success" } });
    expect((await props(viewer)).packdraw).toEqual({ connected: true, packdraw_username: name });
    const earningFrom = await house.database.db
      .selectFrom("wagers")
      .select(["wager_cents", "counted_cents"])
      .where("partner", "=", 7)
      .where("username", "=", name)
      .execute();
    expect(earningFrom).toEqual([{ wager_cents: 2_500, counted_cents: 2_500 }]);
    expect(await connect(viewer, name), "the code worked once").toMatchObject({
      status: 409,
      body: { code: "no_image" },
    });
    expect((await viewer.post("/api/packdraw/unlink")).status).toBe(200);
    expect((await props(viewer)).packdraw).toEqual({ connected: false, packdraw_username: null });
  });

  test("refuses another user's image, another code, no code, an unlisted account and a missing account, each with its text", async () => {
    const [viewer, other] = [await newViewer(), await newViewer()];
    const name = newName();
    expect((await connect(viewer, name)).body.code).toBe("no_image");
    const [own, others] = [await generate(viewer), await generate(other)];
    expect((await connect(viewer, name)).body.code).toBe("not_under_code");
    await sandboxPicture(name, own);
    expect((await connect(viewer, name)).body.code).toBe("not_under_code");
    await signUp(name);
    await sandboxPicture(name, others);
    expect((await connect(viewer, name)).body.code).toBe("not_visible");
    await sandboxPicture(name, await qr("windfall:AAAAAAAAAA"));
    expect((await connect(viewer, name)).body.code).toBe("not_visible");
    await sandboxPicture(name, own);
    expect((await connect(viewer, name)).status).toBe(200);

    const late = newName();
    await signUp(late);
    await sandboxPicture(late, await generate(other));
    await admin.post("/sandbox/clock", { offset_ms: 61 * 60_000 });
    expect((await connect(other, late)).body.code).toBe("no_image");
    await admin.post("/sandbox/clock", { offset_ms: 0 });
    await sandboxPicture(name, await generate(other));
    expect(await connect(other, name)).toMatchObject({
      status: 409,
      body: { message: "This Packdraw account is already linked to another user.", code: "taken" },
    });
  });

  test("ignores SVG, HTML, 1×30000, over 25 megapixels and over 5 MB, even with the right code", async () => {
    const viewer = await newViewer();
    const name = newName();
    await signUp(name);
    const code = await generate(viewer);
    const right = Buffer.from(code.split(",")[1] ?? "", "base64");
    const square = `width="512" height="512"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${square}><image href="${code}" ${square}/></svg>`;
    const huge = await sharp(right).resize(5_100, 5_100, { kernel: "nearest" }).png().toBuffer();
    const wide = await sharp({ create: { width: 1, height: 30_000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
    for (const [what, picture] of [
      ["SVG", dataUrl("image/svg+xml", Buffer.from(svg))],
      ["26 megapixels", dataUrl("image/png", huge)],
      ["over 5 MB", dataUrl("image/png", Buffer.concat([right, Buffer.alloc(5 * 1024 * 1024)]))],
      ["HTML", dataUrl("image/png", Buffer.from("<!doctype html><script>alert(1)</script>"))],
      ["1×30000", dataUrl("image/png", wide)],
    ] as const) {
      expect((await sandboxPicture(name, picture)).status, what).toBe(200);
      expect((await connect(viewer, name)).body.code, what).toBe("not_visible");
    }
    await sandboxPicture(name, dataUrl("image/png", await sharp(right).resize(4_900, 4_900).png().toBuffer()));
    expect((await connect(viewer, name)).status, "24 megapixels").toBe(200);
  });
});
