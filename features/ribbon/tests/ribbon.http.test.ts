import { afterEach, describe, expect, test } from "vitest";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { maskName } from "../../../platform/base/mask-name.ts";
import { ribbonTag } from "../../../platform/cache/changed-accounts.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { createCase, good } from "../../../tests/house/case-forms.ts";
import { type Events, openEvents } from "../../../tests/house/events.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { newcomer } from "../../../tests/house/newcomer.ts";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { scaleForLoad } from "../../../tests/house/timeouts.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import type { RibbonLine } from "../contract/ribbon.ts";

const house = await withHouse();
const { admin, created, showWinners } = await withRaffles(house);
const { db } = house.database;
const open: Events[] = [];
afterEach(() => {
  for (const events of open.splice(0)) events.close();
});

async function somebody({ points = 1_000, bucks = 0 } = {}) {
  // Masked names keep the first two letters and the last. The pattern varies these, so no two masked names look the
  // same.
  const count = nextNumber();
  const username = `${String.fromCharCode(97 + (count % 26))}${count}xyz${String.fromCharCode(97 + ((count * 7) % 26))}`;
  const visitor = await newcomer(house, { points, bucks, username });
  return { id: visitor.id, username, masked: maskName(username), visitor };
}
const linesFor = async (visitor: Visitor, path = "/"): Promise<RibbonLine[]> => (await visitor.page(path)).props.ribbon;
const linesByName = async (masked: string, path = "/") =>
  (await linesFor(house.visitor(), path)).filter(({ username }) => username === masked);
/** New events appear in the ribbon after a moment, later on a busy machine. */
const soon = () => ({ timeout: scaleForLoad(8_000) });

const createSureCase = (fields: Record<string, string>) => createCase(admin, { ...good(), price: "100", ...fields });

describe("events", () => {
  test("RIBBON-01, RIBBON-02: a great case win appears on home and the cases page, masked, and links to its roll", async () => {
    const winner = await somebody();
    const id = await createSureCase({ "rewards[0][amount]": "5000", "rewards[0][label]": "Fat leaf" });
    const { roll } = (await winner.visitor.post(`/case/${id}/roll`)).body;
    await expect.poll(() => linesByName(winner.masked), soon()).toMatchObject([{ kind: "case", roll: roll.id }]);
    const [line] = await linesByName(winner.masked, "/cases");
    expect(line).toMatchObject({ kind: "case", roll: roll.id, prize: { label: "Fat leaf" } });
    expect(JSON.stringify(await linesByName(winner.masked, `/case/${id}`))).not.toContain(winner.username);
    expect((await house.visitor().page(paths.roll(roll.id))).status).toBe(200);
  });

  test("RIBBON-03: a win below the threshold is left out, and so is a larger one that was worth less than the price", async () => {
    const [small, loser, great] = [await somebody(), await somebody({ points: 50_000 }), await somebody()];
    await small.visitor.post(`/case/${await createSureCase({ "rewards[0][amount]": "4999" })}/roll`);
    const dear = await createSureCase({ price: "10000", "rewards[0][amount]": "9999" });
    expect((await loser.visitor.post(`/case/${dear}/roll`)).status).toBe(200);
    await great.visitor.post(`/case/${await createSureCase({ "rewards[0][amount]": "5001" })}/roll`);
    await expect.poll(() => linesByName(great.masked), soon()).toHaveLength(1);
    expect(await linesByName(small.masked)).toEqual([]);
    expect(await linesByName(loser.masked)).toEqual([]);
    const { ribbon } = await house.house.settings();
    expect(ribbon.least_points).toBe(5_000);
    const set = (least: number) => admin.post(deskApiPaths.saveSettings, { ribbon: { least_points: least } });
    const answer = await set(4_000);
    expect(answer.status, answer.text).toBe(200);
    await expect.poll(() => linesByName(small.masked), soon()).toHaveLength(1);
    await set(5_000);
  });

  test("RIBBON-01: a raffle's winner, a rank and a paid cashout with its amount appear, without any account's number", async () => {
    const person = await somebody({ bucks: 40 });
    const raffle = await created({ name: "Ribboned", entry_price: "0" });
    await person.visitor.post(`/api/raffles/join/${raffle}/1`);
    expect((await admin.post(`/api/raffles/draw/${raffle}`)).status).toBe(200);
    await showWinners();
    const requested = await person.visitor.post(
      "/api/user/withdraw-bucks/25/usdt/0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    );
    expect(requested.status, requested.text).toBe(200);
    for (const decision of ["approve", "pay"]) {
      const decided = await admin.post(`/api/withdrawals/${requested.body.id}/${decision}`, {});
      expect(decided.status, decided.text).toBe(200);
    }
    const now = house.house.clock.now();
    const rank = { user_id: person.id, rank: "Bronze I", account_id: "ribbon", wager_cents: 1, reward_cents: 1 };
    await db
      .insertInto("rank_claims")
      .values({ ...rank, claimed_at: now })
      .execute();
    house.house.changes.announce(ribbonTag);
    const lines = await linesByName(person.masked);
    expect(lines).toHaveLength(3);
    expect(lines).toContainEqual(expect.objectContaining({ kind: "paid", dollars: 24 }));
    expect(lines).toContainEqual(expect.objectContaining({ kind: "raffle", raffle, name: "Ribboned" }));
    expect(lines).toContainEqual(expect.objectContaining({ kind: "rank", rank: "Bronze I" }));
    const keys = lines.map(({ key }) => key).join();
    expect(keys).not.toContain(`:${person.id}:`);
    expect(keys).not.toContain(`:${requested.body.id}`);
  });

  test("RIBBON-14: a draw of several winners is one line with their number", async () => {
    const people = [await somebody(), await somebody(), await somebody()];
    const raffle = await created({ name: "Shared", entry_price: "0", number_of_winners: "3" });
    for (const { visitor } of people) await visitor.post(`/api/raffles/join/${raffle}/1`);
    expect((await admin.post(`/api/raffles/draw/${raffle}`)).status).toBe(200);
    await showWinners();
    const lines = (await linesFor(house.visitor())).filter((line) => line.kind === "raffle" && line.raffle === raffle);
    expect(lines).toEqual([expect.objectContaining({ name: "Shared", winners: 3 })]);
  });

  test("RIBBON-14: while there are other events, no more than two of a kind stand side by side", async () => {
    const winner = await somebody({ points: 100_000 });
    const sure = await createSureCase({ "rewards[0][amount]": "6000" });
    for (let index = 0; index < 5; index += 1) await winner.visitor.post(`/case/${sure}/roll`);
    const ranks = { user_id: winner.id, account_id: `mixed.${winner.id}`, wager_cents: 1, reward_cents: 1 };
    const at = new Date(house.house.clock.now().getTime() - 60_000);
    await db
      .insertInto("rank_claims")
      .values({ ...ranks, rank: "Bronze I", claimed_at: at })
      .execute();
    house.house.changes.announce(ribbonTag);
    const kinds = async () => (await linesFor(house.visitor())).map(({ kind }) => kind);
    await expect.poll(async () => (await kinds()).slice(0, 2), soon()).toEqual(["case", "case"]);
    const shown = await kinds();
    const threes = shown.slice(2).map((kind, index) => new Set([kind, ...shown.slice(index, index + 2)]).size);
    expect(threes.length).toBeGreaterThan(0);
    expect(Math.min(...threes), shown.join()).toBeGreaterThan(1);
  });

  test("RIBBON-06: a win that is declared void disappears", async () => {
    const person = await somebody();
    const raffle = await created({ entry_price: "0" });
    await person.visitor.post(`/api/raffles/join/${raffle}/1`);
    await admin.post(`/api/raffles/draw/${raffle}`);
    await showWinners();
    expect(await linesByName(person.masked)).toHaveLength(1);
    const voided = await admin.post(deskApiPaths.voidWinner(raffle), { ticket: 1, reason: "Two accounts." });
    expect(voided.status, voided.text).toBeLessThan(300);
    expect(await linesByName(person.masked)).toEqual([]);
  });
});

describe("names", () => {
  async function aWinner() {
    const winner = await somebody();
    await winner.visitor.post(`/case/${await createSureCase({ "rewards[0][amount]": "7000" })}/roll`);
    await expect.poll(() => linesByName(winner.masked), soon()).toHaveLength(1);
    return winner;
  }

  test("RIBBON-06: a person who opts out disappears from past lines immediately, for guests and open pages, and may opt in again", async () => {
    const winner = await aWinner();
    const events = await openEvents(`${house.address}/api/live?topics=ribbon`);
    open.push(events);
    const reported = async () => {
      const { data } = await events.next<{ state: { lines: RibbonLine[] } }>("state", 10_000);
      return data.state.lines.filter(({ username }) => username === winner.masked).length;
    };
    expect(await reported()).toBe(1);
    expect((await winner.visitor.page("/settings")).props.left_out).toBe(false);
    expect((await winner.visitor.post("/api/user/ribbon", { left_out: true })).status).toBe(200);
    expect(await linesByName(winner.masked)).toEqual([]);
    expect(await reported()).toBe(0);
    expect((await winner.visitor.page("/settings")).props.left_out).toBe(true);
    const mine = JSON.parse((await winner.visitor.get("/api/user/data")).text);
    expect(mine.account.left_out).toBe(true);
    await winner.visitor.post("/api/user/ribbon", { left_out: false });
    expect(await linesByName(winner.masked)).toHaveLength(1);
  });

  test("RIBBON-06: banned and closed accounts disappear immediately", async () => {
    const [banned, closing] = [await aWinner(), await aWinner()];
    const ban = await admin.post(`/api/user/${banned.username}/ban`, { reason: "test" });
    expect(ban.status, ban.text).toBe(200);
    expect(await linesByName(banned.masked)).toEqual([]);
    const closed = await closing.visitor.post("/api/user/close", { password: demoPassword });
    expect(closed.status, closed.text).toBe(200);
    expect(await linesByName(closing.masked)).toEqual([]);
  });
});

test("RIBBON-09: a thousand visitors cost no more statements than one", async () => {
  const guest = house.visitor();
  await linesFor(guest);
  const first = await linesFor(guest);
  await db.updateTable("users").set({ left_out: true }).execute();
  // Nobody announced a change, so the ribbon still comes from the cache.
  for (let count = 0; count < 20; count += 1) expect(await linesFor(house.visitor())).toEqual(first);
  house.house.changes.announce(ribbonTag);
  expect(await linesFor(guest)).toEqual([]);
});
