import { afterEach, describe, expect, test } from "vitest";
import { secretMask } from "../../../common/contract/desk-shared.ts";
import { redactedText } from "../../../common/server/audit.ts";
import { secretSettings, siteSettings } from "../../../common/server/site-settings.ts";
import { testDatabases } from "../../../tests/house/database.ts";
import { openHouse } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import {
  buildSections,
  findPart,
  findSettings,
  partAddress,
  settingLabel,
  settingsParts,
} from "../client/setting-words.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");

const save = (body: unknown) => admin.post("/api/settings", body);
const settings = async () => (await admin.page("/admin/settings")).props.settings;
const findAudit = (subject: string) =>
  house.database.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("id").execute();

describe("the pages of the settings", () => {
  /**
   * Returns names such as "cashout" and "cashout.minimum". Leaves out the parts of lists and of groups inside groups.
   */
  const namesOf = (all: Record<string, unknown>) =>
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? [name, ...Object.keys(value).map((inner) => `${name}.${inner}`)]
        : [name],
    );

  test("WORK-61: each of the five addresses shows its page, and every setting is on exactly one of them", async () => {
    for (const part of settingsParts)
      expect((await admin.page("admin/settings", partAddress(part))).props.part).toBe(part);
    expect((await viewer.get(partAddress("payouts"))).status).toBe(404);
    const all = await settings();
    const shown = settingsParts.flatMap((part) =>
      buildSections(all, part).flatMap(({ values }) => Object.keys(values)),
    );
    expect(shown.toSorted()).toEqual(
      Object.keys(all)
        .filter((name) => name !== "commands")
        .toSorted(),
    );
  });

  test("WORK-62: the search finds every setting by its label", async () => {
    // The commands have a page of their own. The site itself writes `ranks.standing`.
    const names = namesOf(await settings()).filter(
      (name) => !/^commands|^ranks\.standing$|^alerts\.partner$/.test(name),
    );
    const missing = names.filter((name) => {
      const label = settingLabel(name.split(".").at(-1) ?? name);
      const part = findPart(name.split(".")[0] ?? name);
      return !findSettings(label).some(({ href }) => part !== undefined && href.startsWith(partAddress(part)));
    });
    expect(missing).toEqual([]);
    expect(findSettings("  ")).toEqual([]);
  });
});

describe("site settings", () => {
  test("any subset is saved, shown to everybody immediately and logged; other settings stay unchanged", async () => {
    const guest = house.visitor();
    await guest.page("/contact");
    const before = await settings();
    const answer = await save({ brand: "Gusty", rates: { instant: 0.07 } });
    expect([answer.status, answer.body]).toEqual([200, { message: "success", changed: ["brand", "rates"] }]);
    expect((await guest.page("/contact")).props.site.brand).toBe("Gusty");
    expect(await settings()).toEqual({ ...before, brand: "Gusty", rates: { ...before.rates, instant: 0.07 } });
    const last = (await findAudit("settings")).at(-1);
    expect(last).toMatchObject({ action: "settings.update", before: { brand: "Windfall" }, after: { brand: "Gusty" } });
    expect(last?.after, "of a group only what changed").toEqual({ brand: "Gusty", rates: { instant: 0.07 } });
    await save({ brand: before.brand, rates: before.rates });
  });

  test("DEMO-13: values that would break the site are refused with a reason, and nothing is saved", async () => {
    const before = await settings();
    const bad: [string, object][] = [
      ["brand", { brand: "" }],
      ["brand", { brand: "x".repeat(41) }],
      ["brand", { brand: "Wind\u0007fall" }],
      ["referral_code", { referral_code: " A" }],
      ["social.kick", { social: { kick: "javascript:alert(1)" } }],
      ["social.myspace", { social: { myspace: "" } }],
      ["stream_url", { stream_url: "http://plain.example" }],
      ["stream_url", { stream_url: "https://a,default-src" }],
      ["stream_url", { stream_url: "https://a;script-src/x" }],
      ["stream_url", { stream_url: "https://*/x" }],
      ["stream_status_url", { stream_status_url: "https://a,default-src" }],
      ["stream_status_url", { stream_status_url: "//elsewhere.example/x" }],
      ["stream_status_url", { stream_status_url: "'; script-src *" }],
      ["intro_video", { intro_video: "https://elsewhere.example/film" }],
      ["intro_video", { intro_video: "https://a,default-src/x.mp4" }],
      ["mail_from", { mail_from: "nobody" }],
      ["mail_from", { mail_from: "c,d@example.com" }],
      ["mail_from", { mail_from: "Windfall, other@b.example <a@b.example>" }],
      ["mail_from", { mail_from: "a@b.example(x)evil.com" }],
      ["mail_from", { mail_from: "a@b.example\nBcc: c@d.example" }],
      ["rates.instant", { rates: { instant: -1 } }],
      ["rates.instant", { rates: { instant: null } }],
      ["faq", { faq: "none" }],
      ["rates.instant", { rates: { instant: 50, weekly: 40, monthly: 20 } }],
      ["rates.points_per_dollar", { rates: { points_per_dollar: 1e300 } }],
      ["rates.points_per_dollar", { rates: { points_per_dollar: 10_001 } }],
      ["statistics.total", { statistics: { total: 1e13 } }],
      ["leaderboard.prizes", { leaderboard: { prizes: Array.from({ length: 16 }, () => 1) } }],
      ["leaderboard.partner", { leaderboard: { partner: 99 } }],
      ["cashout.minimum", { cashout: { minimum: 10_001 } }],
      ["cashout.minimum", { cashout: { maximum: 9 } }],
      ["cashout.minimum", { cashout: { minimum: 200, maximum: 100 } }],
      ["cashout.daily_cap", { cashout: { daily_cap: 9 } }],
      ["cashout.fees.btc", { cashout: { fees: { btc: 10_000 } } }],
      ["discord_webhook", { discord_webhook: "https://elsewhere.example/api/webhooks/1/x" }],
      ["no_such_setting", { no_such_setting: 1 }],
      ["toString", { toString: 1 }],
    ];
    for (const [field, part] of bad) {
      const answer = await save({ promo_code: "OTHER", ...part });
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(part)).toEqual([422, [field]]);
    }
    for (const raw of ['{"__proto__": {"brand": "X"}}', '{"cashout": {"__proto__": {"minimum": 0}}}']) {
      const { status, body } = await save(raw);
      expect(status === 422 || body.changed.length === 0, raw).toBe(true);
    }
    expect((await save([1])).status).toBe(422);
    expect((await save('{"brand":')).status).toBe(400);
    expect(await settings()).toEqual(before);
    const { body } = await save({ cashout: { minimum: 200, maximum: 100 } });
    expect(body.errors["cashout.minimum"]).toEqual(["The minimum of 200 is above the maximum of 100."]);
    const generous = await save({ rates: { points_per_dollar: 10_001 } });
    expect(generous.body.errors["rates.points_per_dollar"]).toEqual(["A dollar can earn at most 10,000 points."]);
  });

  test("PLAY-10: the next page allows a film from the saved address's origin; a refusal says which addresses are allowed", async () => {
    const mediaRule = async () =>
      /media-src [^;]*/.exec((await house.visitor().get("/")).headers.get("content-security-policy") ?? "")?.[0];
    const { intro_video } = await settings();
    expect(await mediaRule()).toBe("media-src 'self'");
    expect((await save({ intro_video: "https://films.example/intro.mp4" })).status).toBe(200);
    expect(await mediaRule()).toBe("media-src 'self' https://films.example");
    const { body } = await save({ intro_video: "https://films.example/intro" });
    expect(body.errors.intro_video).toEqual([
      "Must be a path on this site, a YouTube address, or the https address of a video that ends in .mp4 or .webm.",
    ]);
    expect((await save({ intro_video })).status).toBe(200);
    expect(await mediaRule()).toBe("media-src 'self'");
  });

  test("two admins who save different settings in parallel both keep their changes", async () => {
    await Promise.all([
      save({ social: { x: "https://x.example/a" } }),
      save({ social: { kick: "https://k.example/a" } }),
    ]);
    expect((await settings()).social).toMatchObject({ x: "https://x.example/a", kick: "https://k.example/a" });
  });
});

describe("pausing cashouts", () => {
  afterEach(async () => {
    await admin.post("/api/withdrawals/pause", { paused: false });
  });
  const pausedEverywhere = async () => [
    (await settings()).cashout.paused,
    (await admin.page("admin/withdrawals", "/admin/withdrawals")).props.paused,
    (await viewer.page("/contact")).props.site.cashout.paused,
  ];

  test("changes one setting, which the withdrawals page and the settings page share", async () => {
    await admin.post("/api/withdrawals/pause", { paused: true });
    expect(await pausedEverywhere()).toEqual([true, true, true]);
    await save({ cashout: { paused: false } });
    expect(await pausedEverywhere()).toEqual([false, false, false]);
  });

  test("when repeated, is logged once, with the true previous value", async () => {
    const seen = (await findAudit("settings:cashout")).length;
    await admin.post("/api/withdrawals/pause", { paused: true });
    await admin.post("/api/withdrawals/pause", { paused: true });
    const log = (await findAudit("settings:cashout")).slice(seen);
    expect(log).toMatchObject([
      { action: "cashout.pause", before: { cashout: { paused: false } }, after: { cashout: { paused: true } } },
    ]);
  });
});

test.each(testDatabases)(
  "on %s, pausing cashouts while fees and caps are being saved undoes neither change, in ten attempts",
  async (kind) => {
    const other = await openHouse({}, { kind });
    try {
      const boss = await other.signedIn("admin");
      for (let round = 1; round <= 10; round++) {
        const paused = round % 2 === 1;
        const answers = await Promise.all([
          boss.post("/api/withdrawals/pause", { paused }),
          boss.post("/api/settings", { cashout: { fees: { btc: round } } }),
          boss.post("/api/settings", { cashout: { daily_cap: 20_000 + round } }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        const { cashout } = (await boss.page("admin/settings", "/admin/settings")).props.settings;
        expect(cashout).toMatchObject({ paused, daily_cap: 20_000 + round, fees: { btc: round, usdt: 1 } });
      }
    } finally {
      await other.stop();
    }
  },
);

describe("secrets", () => {
  /** Two valid values for each secret setting. A new secret setting needs an entry here. */
  const examples: Record<string, [first: string, second: string]> = {
    alerts_webhook: [
      "https://discord.com/api/webhooks/654321/first-Other_word",
      "https://discord.com/api/webhooks/654321/second-Other_word",
    ],
    discord_webhook: [
      "https://discord.com/api/webhooks/123456/first-Secret_word",
      "https://discord.com/api/webhooks/123456/second-Secret_word",
    ],
  };
  const lastOfLog = async () => (await findAudit("settings")).at(-1);

  test("every setting whose name says that it is a key is marked as secret, and every secret is tested below", () => {
    expect([...secretSettings].sort()).toEqual(Object.keys(examples).sort());
    const suspicious = Object.keys(siteSettings.shape).filter((name) =>
      /webhook|secret|token|password|_key$/.test(name),
    );
    expect(suspicious.filter((name) => !secretSettings.has(name))).toEqual([]);
  });

  test.each(Object.entries(examples))(
    "%s is stored, and appears in no log, export, page or response",
    async (name, [one, two]) => {
      expect((await save({ [name]: one })).body).toEqual({ message: "success", changed: [name] });
      expect(await house.house.settings()).toMatchObject({ [name]: one });
      expect(await lastOfLog()).toMatchObject({ before: { [name]: "" }, after: { [name]: redactedText } });
      expect((await save({ [name]: two })).status).toBe(200);
      expect(await lastOfLog()).toMatchObject({ before: { [name]: redactedText }, after: { [name]: redactedText } });
      expect((await settings())[name]).toBe(secretMask);
      const answers = [
        await admin.get("/admin/settings"),
        await admin.page("/admin/audit"),
        await admin.get("/api/audit/export"),
        await viewer.page("/contact"),
        await save({ [name]: "https://discord.com/api/webhooks/wrong-Secret_word" }),
      ];
      for (const answer of answers) expect(answer.text).not.toMatch(/-Secret_word/);

      expect((await save({ [name]: secretMask, brand: "Still" })).status, "sent back as it was shown").toBe(200);
      expect(await house.house.settings()).toMatchObject({ [name]: two, brand: "Still" });
      expect((await save({ [name]: "", brand: "Windfall" })).status).toBe(200);
      expect(await lastOfLog()).toMatchObject({ before: { [name]: redactedText }, after: { [name]: "" } });
      expect((await settings())[name]).toBe("");
    },
  );
});
