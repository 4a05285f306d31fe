import { expect, test } from "vitest";
import { withHouse } from "../../../tests/house/with-house.ts";
import { createSandboxBook } from "../../common/sandbox-book.ts";
import { shippedDescriptions } from "../../shipped-descriptions.ts";
import { createPartnerDescriptions } from "../descriptions.ts";

const house = await withHouse();
const guest = house.visitor();
const descriptions = createPartnerDescriptions({
  house: house.house,
  book: createSandboxBook(house.database.db),
  shipped: shippedDescriptions,
});
const dayMs = 86_400_000;
const fortnight = () => {
  const today = Math.floor(house.house.clock.now().getTime() / dayMs) * dayMs;
  return { from: new Date(today - 13 * dayMs), to: new Date(today + dayMs) };
};
const sourceOf = async (slug: string) => {
  const source = await descriptions.source(slug);
  if (source === null) throw new Error(`There is no ${slug}.`);
  return source;
};

test("DESCR-30: the demo reads described partners from their sandboxes, with wagers from the sandbox's page", async () => {
  const listed = await descriptions.list();
  expect(listed.map(({ type }) => type)).toEqual([...Array(16).keys()].map((at) => 100 + at));
  expect(listed.find(({ slug }) => slug === "shuffle")).toMatchObject({
    ...{ label: "Shuffle", isShipped: true, hasSecrets: true },
    secrets: [
      { name: "uuid", label: "Stats id" },
      { name: "code", label: "Your code", optional: true },
    ],
  });
  const wager = { partner: "razed", username: "Race_Viewer", amount: 77_000.5 };
  expect(await guest.post("/sandbox/wagers", wager)).toMatchObject({ status: 200 });
  const answer = await (await sourceOf("razed")).read(fortnight());
  expect(answer.rows[0]).toMatchObject({ key: "name:Race_Viewer", cents: 7_700_050, row: 1 });
  expect(answer.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await descriptions.source("nobody")).toBeNull();
});

test("DESCR-30: a fault of the sandbox reaches the source, and Try it says so", async () => {
  const setFault = (mode: string) => guest.post("/sandbox/shuffle/fault", { mode });
  expect(await setFault("slow-down-200")).toMatchObject({ status: 200 });
  const read = (await sourceOf("shuffle")).read(fortnight());
  await expect(read).rejects.toMatchObject({ reason: "asked us to slow down", waitSeconds: 75 });
  const tried = await descriptions.try("shuffle");
  expect(tried).toMatchObject({ ok: false, message: "Shuffle asked us to slow down." });
  await setFault("none");
  expect(await descriptions.try("shuffle")).toMatchObject({ ok: true, future: false });
  expect(await guest.post("/sandbox/roobet/fault", { mode: "masked-twins" })).toMatchObject({ status: 422 });
});

test("DESCR-30: a pasted description works without a restart; the demo's real call needs its keys", async () => {
  const checked = descriptions.check(`{
    "slug": "winovo", "label": "Winovo", "hosts": ["winovo.io"],
    "secrets": [{ "name": "key", "label": "API key", "in": "header" }],
    "ask": { "url": "https://winovo.io/api/creator/users", "headers": { "x-creator-auth": "{key}" } },
    "window": { "kind": "ever" }, "good": [{ "path": "status", "is": "ok" }], "rows": "data",
    "row": { "id": null, "name": "name" },
    "amounts": [{ "path": "wagered", "unit": "dollars", "figure": "raw" }], "every": { "seconds": 60 }
  }`);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  await house.database.db
    .insertInto("partner_descriptions")
    .values({ slug: checked.slug, description: JSON.stringify(checked.description), created_at: new Date() })
    .execute();
  const source = await sourceOf("winovo");
  expect(source).toMatchObject({ coverage: "total", label: "Winovo" });
  expect(source.type).toBeGreaterThanOrEqual(1000);
  expect((await source.read(fortnight())).rows.length).toBeGreaterThan(35);
  const real = createPartnerDescriptions({ house: house.house, book: null, shipped: shippedDescriptions });
  expect(await real.source("winovo")).toBeNull();
  expect(await real.try("winovo")).toMatchObject({ ok: false, message: "Enter the partner's keys first." });
});
