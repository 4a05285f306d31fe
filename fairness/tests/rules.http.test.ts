import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { computeRollsRoot } from "../../features/cases/log.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import type { FairnessDraws, FairnessRolls, ListedDraw } from "../rules/fairness.ts";
import { formatRollLine, RollTree } from "../rules/roll-tree.ts";

const house = await withHouse();

test("FAIR-31: the rules are a page, the same for everybody, with the checker to download", async () => {
  const { props } = await house.visitor().page("fairness-rules", "/fairness/rules");
  expect(props.sections.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["draws", "rolls", "the-log", "addresses", "vectors"]),
  );
  const document = readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf8");
  const file = await house.visitor().get("/fairness/verify.html");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="verify.html"');
  expect(document).toContain(createHash("sha256").update(file.text).digest("hex"));
});

test("FAIR-32, FAIR-67: every draw is listed for programs with its state and URLs", async () => {
  const guest = house.visitor();
  const { draws, page, total, next } = (await guest.get("/api/fairness/draws")).body as FairnessDraws;
  expect([draws.length, page, next]).toEqual([total, 1, null]);
  expect(total).toBeGreaterThan(3);
  for (const { url, entries_url, entries_sha256, ...published } of draws) {
    const draw = (await guest.get(url)).body as ListedDraw;
    const { id, state, frozen_at, listed_before, unlisted } = published;
    expect(draw).toMatchObject({ id, state, frozen_at, entries_sha256, listed_before, unlisted });
    expect(draw.winners).toHaveLength(published.winners_count);
    const list = (await guest.get(entries_url)).text;
    expect(createHash("sha256").update(list).digest("hex")).toBe(entries_sha256);
    expect(draw.entrants_sha256).toBe(published.entrants_sha256);
    if (published.kind === "raffle") expect(published.entrants_sha256).toBeNull();
    else {
      const { text } = await guest.get(`/api/leaderboard/${published.id.split(":")[1]}/entrants.csv`);
      expect(createHash("sha256").update(text).digest("hex")).toBe(published.entrants_sha256);
    }
  }
  expect((await guest.get("/api/fairness/draws?page=99")).body).toMatchObject({ draws: [], total, next: null });
});

test("FAIR-32: every roll is listed for programs by id, and the log's root follows from the list", async () => {
  const guest = house.visitor();
  const { rolls } = (await guest.get("/api/fairness/rolls")).body as FairnessRolls;
  expect(rolls.length).toBeGreaterThan(3);
  expect(rolls.map(({ id }) => id)).toEqual(rolls.map(({ id }) => id).toSorted((a, b) => a - b));
  const tree = new RollTree();
  for (const roll of rolls) await tree.add(formatRollLine(roll));
  const published = { first: 1, last: Number.MAX_SAFE_INTEGER };
  const { count, root } = await computeRollsRoot(house.database.db, published);
  expect([tree.count, await tree.root()]).toEqual([count, root]);
  const [first, ...others] = rolls;
  expect(((await guest.get(`/api/fairness/rolls?after=${first?.id ?? 0}`)).body as FairnessRolls).rolls).toEqual(
    others,
  );
  expect((await guest.get("/api/fairness/rolls?after=x")).status).toBe(422);
});
