import { expect, test } from "vitest";
import type { StreamReport } from "./reports.ts";
import { weighPoll } from "./status.ts";

const aReport = (isLive: boolean, at = 1): StreamReport => ({ isLive, startedAt: null, at: new Date(at) });

test("CHAT-19: after a report that the stream is live, three polls in a row must say offline before the stream is offline", () => {
  const after = (answers: boolean[], of = aReport(true)) =>
    answers.reduce((against, answer) => weighPoll(against, of, answer), { word: 0, times: 0 }).times;
  expect(after([false, false])).toBe(2);
  expect(after([false, false, true])).toBe(0);
  expect(after([false, false, false])).toBe(3);
  expect(after([true, true, true], aReport(false))).toBe(3);
  expect(weighPoll({ word: 1, times: 2 }, aReport(true, 2), false)).toEqual({ word: 2, times: 1 });
});
