import { expect, test } from "vitest";
import { nextNumber } from "../../../tests/house/builders.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");

const good = () => ({
  title: `Hit it ${nextNumber()}`,
  slot: "Storm Parade",
  target_multiplier: 500,
  min_bet: 1,
  reward_points: 2_500,
});
const createChallengeId = async (more: object = {}) => {
  const answer = await admin.post("/api/challenges/create", { ...good(), ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as number;
};
const link = "https://clips.example/1";

test("everybody sees open challenges, and one that is switched off or deleted disappears immediately", async () => {
  const guest = house.visitor();
  const id = await createChallengeId({ ends_at: "2030-01-01T10:00" });
  const seen = async () =>
    (await guest.page("/challenges")).props.challenges.find((one: { id: number }) => one.id === id);
  expect(await seen()).toMatchObject({ target_multiplier: 500, min_bet: 1, reward_points: 2_500, active: true });
  expect((await seen()).ends_at).toBe("2030-01-01T10:00:00.000Z");
  expect((await admin.post(`/api/challenges/update/${id}`, { ...good(), active: false })).status).toBe(200);
  expect(await seen()).toBeUndefined();
  await admin.post(`/api/challenges/update/${id}`, good());
  expect(await seen()).toMatchObject({ ends_at: null });
  expect((await admin.post(`/api/challenges/delete/${id}`)).status).toBe(200);
  expect(await seen()).toBeUndefined();
  expect((await admin.post(`/api/challenges/delete/${id}`)).status).toBe(404);
  expect((await viewer.post(`/api/challenges/claim/${id}`, { link })).status).toBe(404);
});

test("LAYOUT-22: an expired challenge is not shown, and a claim needs a link", async () => {
  const past = await createChallengeId({ ends_at: "2020-01-01T00:00:00Z" });
  const shown = (await house.visitor().page("challenges", "/challenges")).props.challenges.map(
    ({ id }: { id: number }) => id,
  );
  expect(shown).not.toContain(past);
  expect((await viewer.post(`/api/challenges/claim/${past}`, { link })).status).toBe(409);
  const open = await createChallengeId();
  for (const bad of ["", "javascript:alert(1)", "x", 5, `https://x.example/${"a".repeat(600)}`]) {
    expect((await viewer.post(`/api/challenges/claim/${open}`, { link: bad })).status, String(bad)).toBe(422);
  }
  expect((await house.visitor().post(`/api/challenges/claim/${open}`, { link })).status).toBe(401);
});

test("invalid challenges are refused with the field's name", async () => {
  const bad: [string, unknown][] = [
    ["title", ""],
    ["slot", "x".repeat(101)],
    ["target_multiplier", 0],
    ["target_multiplier", "1e3"],
    ["min_bet", -1],
    ["min_bet", 0.001],
    ["reward_points", 1.5],
    ["reward_points", 1e13],
    ["ends_at", "tomorrow"],
    ["ends_at", "2026-99-99T00:00"],
    ["active", "maybe"],
  ];
  for (const [field, value] of bad) {
    const answer = await admin.post("/api/challenges/create", { ...good(), [field]: value });
    expect([answer.status, Object.keys(answer.body.errors ?? {})], `${field} ${value}`).toEqual([422, [field]]);
  }
});
