// What the General tab says to each answer.
import { describe, expect, test } from "vitest";
import type { Answer } from "../../api.ts";
import { avatarProblem, updateOutcome } from "./general-outcomes.ts";
import { cutOf, movedView } from "./picture-file.ts";

const answer = (status: number, body: unknown): Answer => ({ kind: "answer", status, body });
const nothing: Answer = { kind: "unreachable" };

describe("saving", () => {
  test("SETTINGS-17: success", () => {
    expect(updateOutcome(answer(200, { message: "success" }))).toEqual({
      kind: "saved",
      text: "Successfully updated your account!",
    });
  });
  test("SETTINGS-18: another status", () => {
    expect(updateOutcome(answer(500, { message: "Oh." }))).toMatchObject({ text: "Something went wrong, try again!" });
    expect(updateOutcome(answer(429, { message: "Wait." }))).toMatchObject({
      text: "Something went wrong, try again!",
    });
  });
  test("SETTINGS-19: no answer", () => {
    expect(updateOutcome(nothing)).toMatchObject({ kind: "refused", text: "An error occurred." });
  });
  test("SETTINGS-20: the first message of the first field, at whatever status", () => {
    const body = { message: "bad request", errors: { eth_address: ["First.", "Second."], password: ["Third."] } };
    for (const status of [200, 422]) {
      expect(updateOutcome(answer(status, body))).toEqual({ kind: "refused", text: "First.", field: "eth_address" });
    }
  });
});

test("SETTINGS-07: why a picture was not taken", () => {
  expect(avatarProblem(answer(200, { message: "success" }))).toBeNull();
  expect(avatarProblem(answer(422, { errors: { avatar: ["No picture."] } }))).toBe("No picture.");
  expect(avatarProblem(answer(413, { message: "Too large." }))).toBe("Too large.");
  for (const bad of [nothing, answer(500, null), answer(404, null)]) expect(avatarProblem(bad)).toMatch(/\.$/);
});

describe("the square of a picture", () => {
  const wide = { width: 600, height: 400 };
  const middle = { zoom: 1, x: 0.5, y: 0.5 };

  test("is the middle at first, and never reaches over the edge", () => {
    expect(cutOf(wide, middle)).toEqual({ left: 100, top: 0, side: 400 });
    expect(cutOf(wide, { ...middle, zoom: 2 })).toEqual({ left: 200, top: 100, side: 200 });
    expect(cutOf(wide, { zoom: 1, x: 0, y: 1 })).toEqual({ left: 0, top: 0, side: 400 });
    expect(cutOf(wide, { zoom: 4, x: 1, y: 1 })).toEqual({ left: 500, top: 300, side: 100 });
  });

  test("moves by shares of what is seen, and stops at the edge", () => {
    expect(cutOf(wide, movedView(wide, middle, 0.1, 0.1))).toEqual({ left: 140, top: 0, side: 400 });
    const edge = movedView(wide, middle, 50, 0);
    expect(cutOf(wide, edge).left).toBe(200);
    expect(cutOf(wide, movedView(wide, edge, -0.25, 0)).left).toBeCloseTo(100);
  });
});
