import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { accents } from "../../common/contract/accents.ts";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { siteIcons } from "../../common/contract/site-icons.ts";
import { sitePages } from "../../tests/browser/site-pages.ts";
import { withHouse } from "../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");
const guest = house.visitor();

const plain = await guest.get("/store");
const before = (await admin.page("/admin/settings")).props.settings;

const png = (width: number, height: number, colour = "#ffffff") =>
  sharp({ create: { width, height, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } } })
    .composite([{ input: { create: { width: Math.ceil(width / 2), height, channels: 4, background: colour } } }])
    .png()
    .toBuffer();

function toForm(look: object, pictures: Record<string, Uint8Array> = {}, type = "image/png"): FormData {
  const form = new FormData();
  form.set("look", JSON.stringify(look));
  form.set("pictures", Object.keys(pictures).join(","));
  for (const [name, bytes] of Object.entries(pictures))
    form.set(name, new Blob([Uint8Array.from(bytes)], { type }), `${name}.png`);
  return form;
}

const saveLook = (look: object, pictures?: Record<string, Uint8Array>, type?: string) =>
  admin.send("POST", deskApiPaths.saveLook, { body: toForm(look, pictures, type) });
const save = async (settings: object) =>
  expect((await admin.post(deskApiPaths.saveSettings, settings)).status).toBe(200);
const readLook = async () => (await guest.page("/contact")).props.site.look;
const fetchBytes = async (path: string) => {
  const answer = await fetch(house.address + path);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

afterAll(async () => {
  const { brand, look, operator, social, stream_url, referral_code, mail_from, intro_video } = before;
  await save({ brand, look, operator, social, stream_url, referral_code, mail_from, intro_video });
});

test("LABEL-02: given a site with default settings, then its documents have no look at all", () => {
  expect(plain.text).toContain('<!doctype html><html lang="en"><head>');
  expect(plain.text).toContain('href="/favicon.svg"');
  expect(plain.text).toContain("look&quot;:{}".replaceAll("&quot;", '"'));
  expect(plain.text).not.toContain("Runs on");
});

describe("refused settings", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = (frames: number) => {
    const pixels = Buffer.alloc(16 * 16 * frames * 3, 90);
    for (let at = 0; at < pixels.length; at += 16 * 16 * 3) pixels[at] = (at / 768) % 250;
    const raw = { width: 16, height: 16 * frames, channels: 3 as const, pageHeight: 16 };
    return sharp(pixels, { raw }).gif({ loop: 0 }).toBuffer();
  };
  const wrong: [string, () => Promise<Uint8Array> | Uint8Array, number, RegExp][] = [
    ["an SVG with a script", () => svg, 422, /PNG, JPEG, WebP or GIF/],
    [
      "a page that says it is a PNG",
      () => Buffer.from("<!doctype html><script>1</script>"),
      422,
      /PNG, JPEG, WebP or GIF/,
    ],
    ["a truncated PNG", async () => (await png(600, 600)).subarray(0, 200), 422, /This picture is damaged/],
    ["20,000 px wide", () => png(20_000, 20), 413, /10,000 pixels a side/],
    ["a GIF of 1,000 frames", () => gif(1_000), 422, /is animated/],
    ["an empty file", () => Buffer.alloc(0), 422, /empty/],
    ["8 px", () => png(8, 8), 422, /at least 16 pixels/],
    ["50 MB", () => Buffer.alloc(50 * 1024 * 1024, 1), 413, /at most 5 MB/],
  ];
  test.each(wrong)(
    "LABEL-04: given %s for a logo, then one line says why and nothing changes",
    async (_, make, status, words) => {
      const answer = await saveLook({ headline: "Not kept" }, { logo: await make() });
      expect(answer.status, answer.text).toBe(status);
      const lines = answer.body.errors?.["look.logo"] ?? [answer.body.message];
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(words);
      expect(await readLook()).toEqual({});
    },
  );

  test.each([
    ["look.accent", { look: { accent: "#333333" } }],
    ["look.accent", { look: { accent: "constructor" } }],
    ["look.logo", { look: { logo: "https://elsewhere.example/x.webp" } }],
    ["look.logo", { look: { logo: "javascript:alert(1)" } }],
    ["look.coin_many", { look: { coin_one: "gust" } }],
    ["look.headline", { look: { headline: "x".repeat(81) } }],
    ["operator.licence", { operator: { licence: "x".repeat(5_000) } }],
    ["operator.name", { operator: { name: "A\u202eB" } }],
  ])("LABEL-04: given a bad %s, then it is refused by its name", async (field, settings) => {
    const answer = await admin.post(deskApiPaths.saveSettings, settings);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(await readLook()).toEqual({});
  });
});

describe("a renamed site", () => {
  const brand = "Überraschungspaket Gaming";
  const coin = { one: "gem", many: "gems" };
  const look = { accent: "violet", headline: "<b>Hello</b> & welcome.", coin_one: coin.one, coin_many: coin.many };
  const operator = { name: "Surprise Ltd", address: "1 High Street\nValletta", licence: "Licence <i>42</i>" };

  const rename = async () => {
    const links = { kick: "", discord: "", x: "", youtube: "", instagram: "" };
    await save({ brand, operator, social: links, stream_url: "", referral_code: "SURPRISE" });
    const pictures = { logo: await png(900, 60), mark: await png(60, 900, "#ff0000"), coin_mark: await png(64, 64) };
    const answer = await saveLook(look, pictures);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };

  test("LABEL-03, LABEL-08: its accent is on the root of every document, cached ones too, and HTML in its texts stays text", async () => {
    await guest.get("/store");
    await rename();
    const { text } = await guest.get("/store");
    expect(text).toContain(`<html lang="en" style="--color-mint-200:${accents.violet[200]};`);
    const home = await guest.get("/");
    expect(home.text).not.toContain("<b>Hello</b>");
    expect(home.text).toContain("&lt;b&gt;Hello&lt;/b&gt; &amp; welcome.");
    expect(home.text, "the film that says Windfall").not.toContain("/art/intro");
  });

  test("LABEL-05: its pictures are re-encoded as intact WebP, and its icons are drawn from them in the sizes phones ask for", async () => {
    const { logo, mark, version } = await readLook();
    const stored = await fetchBytes(logo);
    expect(await sharp(stored.bytes).metadata()).toMatchObject({
      format: "webp",
      width: 900,
      height: 60,
      hasAlpha: true,
    });
    expect(await sharp((await fetchBytes(mark)).bytes).metadata()).toMatchObject({ width: 34, height: 512 });
    const sizes = { "32": 32, "180": 180, "192": 192, "512": 512, "maskable-512": 512, letter: 96 };
    for (const icon of siteIcons) {
      const { answer, bytes } = await fetchBytes(`/site/icon-${icon}-${version}.png`);
      expect(answer.headers.get("cache-control")).toContain("immutable");
      expect(await sharp(bytes).metadata(), icon).toMatchObject({ format: "png", height: sizes[icon] });
    }
    const manifest = (await guest.get("/site.webmanifest")).body;
    expect([manifest.name, manifest.icons.length]).toEqual([brand, 3]);
    for (const { src } of manifest.icons) expect((await guest.get(src)).status).toBe(200);
    expect((await guest.get("/site/icon-evil-aaaa.png")).status).toBe(404);
  });

  test("LABEL-10: its operator is named above terms and privacy, in the footer and under every email", async () => {
    for (const path of ["/tos", "/privacy-policy", "/store"]) {
      const { text } = await guest.get(path);
      for (const line of ["Surprise Ltd", "1 High Street, Valletta", "Licence &lt;i&gt;42&lt;/i&gt;"])
        expect(text).toContain(line);
    }
    await guest.post("/api/auth/reset-password-request", { email: "viewer@windfall.example" });
    await expect.poll(async () => (await letters()).length).toBeGreaterThan(0);
    const letter = (await letters()).at(-1);
    expect(letter?.text).toContain("-- \nÜberraschungspaket Gaming\nSurprise Ltd\n1 High Street, Valletta");
    expect(letter?.html).toContain("Licence &#60;i&#62;42");
    expect(letter?.html).toContain(`border-bottom:3px solid ${accents.violet[400]}`);
    const head = /<img src="([^"]+)"/.exec(letter?.html ?? "")?.[1] ?? "";
    expect((await fetch(head)).status).toBe(200);
  });
  const letters = () => house.database.db.selectFrom("sandbox_mail").selectAll().orderBy("id").execute();

  test('LABEL-09: its coin\'s name replaces "points", and documented texts stay the same', async () => {
    const store = await guest.get("/store");
    expect(store.text).toContain("to spend your gems on real things.");
    expect(store.text).toContain("Gem Store");
    const { text } = await viewer.get("/history");
    expect(text.replace(/<script.*?<\/script>/gs, "")).not.toMatch(/>[^<]*\bpoints?\b[^<]*</i);
    expect((await guest.get("/cases")).text).toContain("Open cases with gems.");
    expect((await guest.get("/")).text).toContain(", earn gems and spend them on prizes.");
  });

  test("LABEL-15: its cards have its mark and accent at their own URLs", async () => {
    const address = /property="og:image" content="([^"]+)"/.exec((await guest.get("/login")).text)?.[1] ?? "";
    expect(new URL(address).pathname).toMatch(/^\/cards\/page\/site-/);
    const { answer, bytes } = await fetchBytes(new URL(address).pathname);
    expect(answer.status).toBe(200);
    const marked = await sharp(bytes).extract({ left: 88, top: 70, width: 8, height: 30 }).stats();
    expect(marked.channels[0]?.max, "red of the mark, where the leaf was").toBeGreaterThan(200);
  });

  test("LABEL-06: Windfall's name is on no page and in no manifest, email or file, and the footer's line can be removed", async () => {
    expect((await guest.get("/")).text).toContain("Runs on ");
    await saveLook({ credit: false });
    await save({ intro_video: "", mail_from: "Surprise <hello@surprise.example>" });
    await house.database.db.updateTable("platform_grants").set({ name: "surprise" }).execute();
    const found: string[] = [];
    const people = { guest, viewer, admin };
    for (const { path, as, link } of sitePages) {
      if (link !== undefined || unseen.has(path)) continue;
      const { text, status } = await people[as].get(path);
      expect([200, 302, 404], path).toContain(status);
      found.push(...findNames(text).map((name) => `${path}: ${name}`));
    }
    for (const path of ["/raffle/5", "/raffle/1", "/case/1", "/site.webmanifest", "/api/none", "/nowhere"])
      found.push(...findNames((await viewer.get(path)).text).map((name) => `${path}: ${name}`));
    for (const { text, html, subject } of await letters())
      found.push(...findNames(text + html + subject).map((name) => `letter: ${name}`));
    expect([...new Set(found)]).toEqual([]);
    const { headers } = await viewer.get(paths.api.userData);
    expect(headers.get("content-disposition")).toContain("uberraschungspaket-gaming-viewer.json");
    const key = await admin.post(paths.api.twoFactorEnable, {});
    expect(key.text).not.toMatch(/windfall/i);
  });

  test("LABEL-02, LABEL-05: a picture set back to its default is removed from the site, but stays available for emails that contain it", async () => {
    const { logo, version } = await readLook();
    expect((await saveLook({ logo: "" })).status).toBe(200);
    expect((await readLook()).logo).toBeUndefined();
    expect((await guest.get(logo)).status).toBe(200);
    const old = await fetch(`${house.address}/site/icon-letter-${version}.png`, { redirect: "manual" });
    expect(old.status, "the head of letters sent before leads to the one of now").toBe(302);
  });
});

/**
 * These pages may name Windfall: the demo's own, the rules with the file format's identifiers, and the audit log with
 * earlier values.
 */
const unseen = new Set<string>([paths.sandbox, paths.fairnessRules, paths.admin.audit]);

/**
 * Text that may contain the name: identifiers of the file format and of the rules, whose published hashes would break
 * proofs if they changed; the app's own storage keys and events in scripts; the demo's accounts and products.
 */
const technical =
  /windfall-draw\/1|windfall-sandbox|"windfall":|windfall:[a-z-]+|[\w.+-]*(?:@|%40)(?:[\w-]+\.)*windfall\.example|Windfall Cap|Show (?:&quot;|")Runs on Windfall\.|windfall-demo|UCwindfallSandboxChannel/gi;

const findNames = (text: string): string[] =>
  [...text.replace(technical, "").matchAll(/.{0,40}windfall.{0,20}/gi)].map(([around]) => around);
