import { sql } from "kysely";
import { expect, test } from "vitest";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { defaultRanks } from "../../../common/contract/ranks.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const [admin, viewer] = await Promise.all([house.signedIn("admin"), house.signedIn("viewer")]);
const claim = (rank: string, headers = {}) => viewer.post("/api/rewards/claim-rank", { rank }, headers);
const save = (change: object) => admin.post(deskApiPaths.saveSettings, { ranks: change });
const standing = defaultRanks.map(({ name, threshold, reward }) => ({
  ...{ key: name, name },
  ...{ wager: threshold / 100, reward: reward / 100 },
}));
const shown = async () => (await viewer.page("wager-rewards", "/wager-rewards")).props;

test("RANKS-02, WORK-08: an impossible ladder is refused at its field, a concurrent change is reported, and nothing is saved", async () => {
  const refused = await save({
    ladder: [
      { name: "Leaf", wager: 100, reward: 1 },
      { name: "Twig", wager: 50, reward: 1 },
    ],
  });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["ranks.ladder.1.wager"]]);
  const stale = await admin.post(deskApiPaths.saveSettings, {
    ranks: { ladder: standing.slice(0, 1) },
    seen: { ranks: { ladder: standing.slice(0, 2) } },
  });
  expect([stale.status, stale.body.conflicts[0].field]).toEqual([409, "ranks.ladder"]);
  expect((await viewer.post(deskApiPaths.saveSettings, { ranks: { on: false } })).status).toBe(403);
  expect((await shown()).ranks).toEqual(defaultRanks);
});

test("RANKS-04, RANKS-03, RANKS-09: a reached rank is claimable unchanged until the month ends; then the new ladder applies and keeps earlier claims, repeated claims get the same response, and history keeps the old name", async () => {
  const [first, ...others] = standing;
  const renamed = [{ ...first, name: "Leaf", wager: 20_000 }, ...others];
  expect((await save({ ladder: renamed })).body).toMatchObject({ changed: ["ranks"] });
  const { rows: audited } = await sql<{ after: { ranks: { standing: object } } }>`
    select after from audit_log where action = 'settings.update' order by id desc limit 1`.execute(house.database.db);
  expect(audited[0]?.after.ranks).toHaveProperty("ladder");
  const now = await shown();
  expect([now.ranks[0]?.name, now.roobet.wagered]).toEqual(["Bronze I", 12_480.55]);
  expect((await claim("Leaf")).status).toBe(422);
  const [paid, early] = [{ "idempotency-key": "rank-paid" }, { "idempotency-key": "rank-early" }];
  expect(await claim("Bronze I", paid)).toMatchObject({ status: 200, body: { message: "Claimed reward!" } });
  const tooEarly = await claim("Bronze I", early);
  expect(tooEarly).toMatchObject({ status: 409, body: { error: "You have already claimed Bronze I." } });

  house.house.clock.setOffsetMs(Date.parse(now.resets_at) - Date.now() + 60_000);
  const later = await shown();
  expect([later.ranks[0], later.ranks.length]).toMatchObject([{ name: "Leaf", threshold: 2_000_000 }, 12]);
  expect(later.roobet.claimed_rank_rewards).toEqual(["Leaf"]);
  expect(await claim("Leaf")).toMatchObject({ status: 409, body: { error: "You have already claimed Leaf." } });
  expect((await claim("Bronze I")).status).toBe(422);
  expect(await claim("Bronze I", paid)).toMatchObject({ status: 200, body: { message: "Claimed reward!" } });
  expect(await claim("Bronze I", early)).toMatchObject({ status: 409, body: tooEarly.body });
  expect((await claim("Gone", paid)).body.message).toBe("This Idempotency-Key was used for another request.");
  const { rows } = await sql<{ ref: string }>`
    select ref from ledger join users on users.id = user_id
    where username = 'viewer' and reason = 'rank' order by ledger.id desc limit 1`.execute(house.database.db);
  expect(rows).toEqual([{ ref: "rank:Bronze I" }]);
});

test("RANKS-08: switched off before anybody has reached one, ranks disappear immediately from pages and claims", async () => {
  expect((await save({ on: false })).status).toBe(200);
  expect((await shown()).ranks).toEqual([]);
  expect((await viewer.page("vip-rewards", "/vip-rewards")).props.ranks_count).toBe(0);
  expect(await claim("Silver I")).toMatchObject({
    status: 422,
    body: { errors: { rank: ["There is no such rank."] } },
  });
  expect((await save({ on: true })).status).toBe(200);
  expect((await shown()).ranks).toHaveLength(12);
});
