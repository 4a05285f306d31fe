// The words an admin reads after every raffle call, and the end of a raffle in its form.
import { afterEach, expect, test } from "vitest";
import type { Answer } from "../../../api.ts";
import { isoOfLocal, localMinute } from "../../desk/local-minute.ts";
import { raffleActOutcome, saveRaffleOutcome } from "./raffle-outcomes.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });
const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone ?? "UTC";
});

test("ADMIN-61, ADMIN-62: saved", () => {
  expect(saveRaffleOutcome(answer(200, { message: "success" }), true).text).toBe("Successfully created the raffle!");
  expect(saveRaffleOutcome(answer(200, { message: "success" }), false).text).toBe("Successfully updated the raffle!");
});

test("ADMIN-59, ADMIN-60: the first message of the first field, else the documented words", () => {
  const errors = { message: "bad request", errors: { entry_price: ["First.", "Second."], name: ["Third."] } };
  expect(saveRaffleOutcome(answer(422, errors), true)).toEqual({
    kind: "refused",
    text: "First.",
    field: "entry_price",
  });
  for (const failed of [
    { kind: "unreachable" } as const,
    answer(500, {}),
    answer(404, { message: "There is no such raffle." }),
  ]) {
    expect(saveRaffleOutcome(failed, true).text).toBe("Something went wrong, try again!");
  }
});

test("ADMIN-64, ADMIN-65: deleted or not", () => {
  expect(raffleActOutcome(answer(200, { message: "success" }), "delete").text).toBe("Successfully deleted raffle!");
  for (const failed of [{ kind: "unreachable" } as const, answer(404, { message: "There is no such raffle." })]) {
    expect(raffleActOutcome(failed, "delete").text).toBe("Failed to delete raffle!");
  }
});

test("ADMIN-53: a roll tells what came of it, also when the numbers are late", () => {
  expect(raffleActOutcome(answer(200, { message: "success" }), "draw")).toMatchObject({ kind: "done" });
  expect(raffleActOutcome(answer(202, { message: "RANDOM.ORG is asked again." }), "draw")).toMatchObject({
    kind: "done",
    text: "RANDOM.ORG is asked again.",
  });
  expect(raffleActOutcome(answer(409, { message: "This raffle is already drawn." }), "draw")).toMatchObject({
    kind: "refused",
    text: "This raffle is already drawn.",
  });
});

test("ADMIN-57: the end is the browser's local time in 16 characters, and goes out with its zone", () => {
  for (const [name, local] of [
    ["UTC", "2026-11-21T18:30"],
    ["Europe/Berlin", "2026-11-21T19:30"],
    ["America/New_York", "2026-11-21T13:30"],
    ["Asia/Kathmandu", "2026-11-22T00:15"],
  ] as const) {
    process.env.TZ = name;
    expect(localMinute("2026-11-21T18:30:00.000Z"), name).toBe(local);
    expect(localMinute("2026-11-21T18:30:00.000Z")).toHaveLength(16);
    expect(isoOfLocal(local, null), name).toBe("2026-11-21T18:30:00.000Z");
  }
});

test("ADMIN-87: what is no time is sent as entered", () => {
  expect(isoOfLocal("", null)).toBe("");
  expect(isoOfLocal("soon", null)).toBe("soon");
});
