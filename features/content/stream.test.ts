// What was heard of the stream against what is answered when the platform is asked.
import { expect, test } from "vitest";
import { weighPoll } from "./stream.ts";
import type { StreamReport } from "./stream-reports.ts";

const aReport = (isLive: boolean, at = 1): StreamReport => ({ isLive, startedAt: null, at: new Date(at) });

test("CHAT-19: given that it was heard live, when polls say offline, then three in a row count and fewer do not", () => {
  const after = (answers: boolean[], of = aReport(true)) =>
    answers.reduce((against, answer) => weighPoll(against, of, answer), { word: 0, times: 0 }).times;
  expect(after([false, false])).toBe(2);
  expect(after([false, false, true])).toBe(0);
  expect(after([false, false, false])).toBe(3);
  expect(after([true, true, true], aReport(false))).toBe(3);
  expect(weighPoll({ word: 1, times: 2 }, aReport(true, 2), false)).toEqual({ word: 2, times: 1 });
});
