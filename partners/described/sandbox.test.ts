import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { descriptionSchema } from "../common/description.ts";
import type { Call } from "../common/public-request.ts";
import type { Affiliate, FaultMode } from "../common/sandbox.ts";
import { shippedDescriptions } from "../shipped-descriptions.ts";
import { type Access, createDescribedSource } from "./engine.ts";
import { createDescribedSandbox, type SandboxPartner } from "./sandbox.ts";
import { sandboxSecrets } from "./sandbox-request.ts";
import { tryPartner } from "./try-partner.ts";

const now = new Date("2026-11-21T12:00:00Z");
const november = { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2026-12-01T00:00:00Z") };
const clock = { now: () => now };
const slugs = shippedDescriptions.map(({ description }) => description.slug);
const partnerOf = (slug: string) => {
  const found = shippedDescriptions.find(({ description }) => description.slug === slug);
  if (found === undefined) throw new Error(slug);
  return found;
};

/** The rows of each sample: name, cents, hidden, masked. */
const recorded: Record<string, [string, number, boolean?, boolean?][]> = {
  gamdom: [
    ["mistral_fox", 841_230],
    ["NordicOwl", 9_507],
    ["Hidden User", 410_000, true, true],
    ["Hidden User", 1_250, true, true],
  ],
  shuffle: [
    ["mistral_fox", 512_041],
    ["NordicOwl", 8_810, false, true],
    ["NordicOwl", 399, false, true],
  ],
  "shuffle-wager": [
    ["mistral_fox", 401_225],
    ["NordicOwl", 2_000],
  ],
  gambulls: [
    ["mistral_fox", 912_050],
    ["no***l", 81_244, true, true],
    ["no***l", 3_500, true, true],
  ],
  duelbits: [
    ["mi***x", 410_250, false, true],
    ["No***l", 9_001, true, true],
  ],
  razed: [
    ["mistral_fox", 1_521_012],
    ["NordicOwl", 100],
  ],
  rain: [
    ["mistral_fox", 721_050],
    ["NordicOwl", 1_225],
  ],
  howl: [
    ["mistral_fox", 331_287],
    ["NordicOwl", 4_100],
  ],
  degen: [
    ["m***x", 2_045_075, false, true],
    ["Hidden player", 90_010, true],
    ["N***l", 300, false, true],
  ],
  "clash-race": [
    ["mistral_fox", 1_250_075],
    ["NordicOwl", 99],
  ],
  luxdrop: [
    ["mistral_fox", 64_020],
    ["NordicOwl", 1_800],
  ],
  lootbox: [
    ["mistral_fox", 221_050],
    ["NordicOwl", 50],
  ],
  yeet: [
    ["mistral_fox", 121_007],
    ["NordicOwl", 6_450, true],
  ],
  hypebet: [
    ["mistral_fox", 512_041],
    ["NordicOwl", 99],
  ],
  acebet: [
    ["mistral_fox", 903_411],
    ["NordicOwl", 250, true],
  ],
  stake: [
    ["mistral_fox", 1_241_050],
    ["NordicOwl", 99],
  ],
};

test.each(slugs)("DESCR-23: %s understands its recorded answer, to the cent", async (slug) => {
  const { type, description } = partnerOf(slug);
  const body = readFileSync(
    join(import.meta.dirname, "..", slug, description.kind === "sheet" ? "answer.csv" : "answer.json"),
  );
  const call: Call = async () => ({ status: 200, body, waitSeconds: 0 });
  const secrets = { ...sandboxSecrets(description.secrets), code: "windfall" };
  const access: Access = { call, place: (url) => url, clock, secrets, throttle: null };
  const { rows, skipped } = await createDescribedSource({ type, description }, access).read(november);
  expect(rows.map(({ name, cents, isHidden, isMasked }) => [name, cents, isHidden, isMasked])).toEqual(
    recorded[slug]?.map(([name, cents, isHidden = false, isMasked = false]) => [name, cents, isHidden, isMasked]),
  );
  expect(skipped.count).toBe(0);
  expect(body.toString()).not.toMatch(/eyJ|[0-9a-f]{24,}|[A-Za-z0-9_-]{32,}/);
});

test("DESCR-23: types are unique and below those of pasted descriptions", () => {
  const types = shippedDescriptions.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  expect(types.every((type) => type >= 100 && type < 1000)).toBe(true);
  expect(new Set(slugs).size).toBe(16);
});

function arrange(
  partner: SandboxPartner & { type?: number },
  fault: FaultMode = "none",
  added: Affiliate[] = [],
  at = now,
) {
  const { description, type = 999 } = partner;
  const playing = { now: () => at };
  const app = createDescribedSandbox({
    book: { fault: async () => fault, dayWagers: async () => added },
    clock: playing,
    find: async (slug) => (slug === description.slug ? partner : null),
  });
  const call: Call = async ({ url, method, headers, body }) => {
    const sent = { method: body === undefined ? method : "POST", headers, ...(body === undefined ? {} : { body }) };
    const response = await app.request(url.href, sent);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()), waitSeconds: 0 };
  };
  const access: Access = {
    ...{ call, clock: playing, secrets: sandboxSecrets(description.secrets), throttle: null },
    place: (url) => new URL(`http://here/sandbox/described/${description.slug}${url.pathname}${url.search}`),
  };
  return {
    access,
    read: (window = november) => createDescribedSource({ type, description }, access).read(window),
    tried: (isSandbox = true) => tryPartner({ description, access, isSandbox }),
  };
}

test.each(slugs)("DESCR-24: %s understands its sandbox, and a wager there counts", async (slug) => {
  const { rows, skipped, isCut } = await arrange(partnerOf(slug)).read();
  expect(rows.length).toBeGreaterThan(35);
  expect([skipped.count, isCut]).toEqual([0, false]);
  const added = [{ accountId: "a-1", username: "Our_Viewer", wagerCents: 123_456_789 }];
  const after = (await arrange(partnerOf(slug), "none", added).read()).rows;
  expect(after.toSorted((a, b) => b.cents - a.cents)[0]).toMatchObject({ name: "Our_Viewer", cents: 123_456_789 });
});

test.each(slugs)("DESCR-24: %s only grows from one hour to the next", async (slug) => {
  const later = new Date(now.getTime() + 3_600_000);
  const sums = await Promise.all(
    [now, later].map(async (at) => {
      const { rows } = await arrange(partnerOf(slug), "none", [], at).read();
      return new Map(rows.map(({ key, cents }) => [key, cents]));
    }),
  );
  for (const [key, cents] of sums[0] ?? []) expect(sums[1]?.get(key) ?? 0).toBeGreaterThanOrEqual(cents);
});

test.each(slugs)("DESCR-25: %s says what its sandbox's faults are", async (slug) => {
  const partner = partnerOf(slug);
  const { description } = partner;
  const isSheet = description.kind === "sheet";
  const reasonOf = (fault: FaultMode) =>
    arrange(partner, fault)
      .read()
      .then(
        () => "",
        (error) => error.reason as string,
      );
  expect(await reasonOf("error")).toBe("answered with an error (500)");
  expect(await reasonOf("garbage")).toMatch("answered with a web page");
  if (!isSheet) expect(await reasonOf("slow-down-200")).toMatch(/slow down|without the list|something is wrong/);
  const normal = await arrange(partner).tried();
  expect(normal).toMatchObject({ ok: true, unit: "plausible", isCut: false });
  const dear = await arrange(partner, "wrong-unit").tried();
  const isTotal = description.kind === "sheet" || description.window.kind === "ever";
  if (!isTotal) expect([slug, dear.unit]).toEqual([slug, "too_high"]);
  const twins = await arrange(partner, "masked-twins").read();
  expect(new Set(twins.rows.map(({ key }) => key)).size).toBe(twins.rows.length);
  const cut = await arrange(partner, "truncated").read();
  if (partner.description.most !== undefined) expect(cut.isCut).toBe(true);
  if (description.kind !== "sheet" && description.row.hidden.length > 0)
    expect((await arrange(partner, "hidden-row").read()).rows[0]).toMatchObject({ isHidden: true });
});

test.each(slugs)("DESCR-26: %s refuses a wrong key at its sandbox", async (slug) => {
  const partner = partnerOf(slug);
  const { description } = partner;
  const needsKey = description.secrets.some(({ in: place }) => place !== "setting");
  if (!needsKey) return;
  const { access } = arrange(partner);
  const { secrets } = description;
  const wrong = Object.fromEntries(
    secrets.map(({ name, shape, in: place }) => {
      const other = shape === "uuid" ? "00000000-0000-4000-8000-000000000000" : "wrong";
      return [name, place === "setting" ? (access.secrets[name] ?? "") : other];
    }),
  );
  const read = createDescribedSource({ type: 1, description }, { ...access, secrets: wrong }).read(november);
  await expect(read).rejects.toMatchObject({ reason: "refused our key (401): reconnect it at the desk" });
});

test("DESCR-27: Try it learns whether the end day counts, whether one day works, and the future", async () => {
  expect(await arrange(partnerOf("razed")).tried()).toMatchObject({
    endDay: "in",
    oneDay: true,
    future: true,
    hiddenRows: 0,
  });
  const out = await arrange(partnerOf("razed"), "end-excluded").tried();
  expect(out).toMatchObject({ endDay: "out", oneDay: false });
  expect(out.message).toMatch("The description says the end day is in, but it is out.");
  expect(await arrange(partnerOf("duelbits")).tried()).toMatchObject({ endDay: "out", hiddenRows: 3 });
  expect(await arrange(partnerOf("shuffle")).tried()).toMatchObject({ endDay: "unknown", future: false });
  expect((await arrange(partnerOf("howl"), "rotating-ids").tried()).message).toMatch("ids changed between two answers");
  expect(await arrange(partnerOf("gambulls"), "truncated").tried()).toMatchObject({ isCut: true });
  expect(await arrange(partnerOf("howl"), "empty").tried()).toMatchObject({ ok: false, rowsUnderstood: 0 });
  const failed = await arrange(partnerOf("howl"), "error").tried();
  expect(failed).toMatchObject({ ok: false, message: "Howl.gg answered with an error (500)." });
});

test("DESCR-33: Try it tells the first row with a shown name, and says if only the sandbox answered", async () => {
  const { read, tried } = arrange(partnerOf("razed"));
  const daysFromNow = (days: number) => new Date((Math.floor(now.getTime() / 86_400_000) + days) * 86_400_000);
  const sandboxSays = await tried();
  const { rows } = await read({ from: daysFromNow(-13), to: daysFromNow(1) });
  const shown = rows.find(({ isHidden }) => !isHidden);
  expect(sandboxSays.first).toMatchObject({ name: shown?.name });
  expect(sandboxSays.message).toMatch("The sandbox answered");
  expect((await tried(false)).message).not.toMatch("sandbox");
  const { first } = await arrange(partnerOf("duelbits"), "hidden-row").tried();
  expect(first?.name).not.toMatch(/hidden|\*/i);
});

test("DESCR-34: a sandbox shortens every name if the description hides nobody", async () => {
  const description = descriptionSchema.parse({
    ...{ slug: "shortens", label: "Shortens", hosts: ["api.shortens.com"], every: { seconds: 60 } },
    ask: { url: "https://api.shortens.com/users" },
    window: { kind: "ever" },
    rows: "data",
    row: { id: null, name: "name", masked: "ab***z" },
    amounts: [{ path: "wagered", unit: "dollars", figure: "raw" }],
  });
  const { rows } = await arrange({ description }).read();
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.every(({ name, isMasked }) => isMasked && name.includes("***"))).toBe(true);
});

test("DESCR-28: an unknown end is what Try it found out", async () => {
  const { description } = partnerOf("hypebet");
  const asked: string[] = [];
  const call: Call = async ({ body }) => {
    asked.push(String(JSON.parse(body ?? "{}").to));
    return { status: 200, body: Buffer.from('{"summarizedBets":[]}'), waitSeconds: 0 };
  };
  const access: Access = { call, place: (url) => url, clock, secrets: { key: "k" }, throttle: null };
  for (const endDay of ["unknown", "out"] as const)
    await createDescribedSource({ type: 1, description, endDay }, access).read(november);
  expect(asked).toEqual(["2026-11-30", "2026-12-01"]);
});

test("DESCR-29: a pasted description without a sample has a sandbox too, with pages, scales and rates", async () => {
  const description = descriptionSchema.parse({
    ...{ slug: "twentieth", label: "Twentieth", hosts: ["api.twentieth.com"], every: { seconds: 60 } },
    secrets: [{ name: "key", label: "Key", in: "cookie" }],
    ask: {
      ...{
        method: "GET+body",
        url: "https://api.twentieth.com/v1/{from}/people",
        headers: { Cookie: "session={key}" },
      },
      body: { until: "{to}", skip: "{skip}" },
    },
    window: { kind: "range", stamp: "ms", end: "out", future: false },
    good: [{ path: "meta.ok", is: true }],
    rows: "data.list",
    row: { id: "user.id", name: "user.name", hidden: [{ path: "user.private", is: true }], masked: "a***z" },
    amounts: [{ path: "sum.value", unit: "atomic", scale: "sum.decimals", figure: "raw" }],
    pages: { by: "skip", size: 15, more: "data.total" },
  });
  const { rows, skipped } = await arrange({ description }).read();
  expect(rows.length).toBeGreaterThan(35);
  expect(skipped.count).toBe(0);
  expect(rows.filter(({ isHidden }) => isHidden)).toHaveLength(3);
  expect(await arrange({ description }).tried()).toMatchObject({ ok: true, future: false, unit: "plausible" });
});
