import { expect, test } from "vitest";
import { createKeyedSemaphore, createSemaphore, QueueFullError } from "./semaphore.ts";

test("SIGNIN-22: limits running and waiting calls, refuses the next call, and reuses the slot of a failed call", async () => {
  const inTurn = createSemaphore({ atOnce: 2, mostWaiting: 3, retrySeconds: 7 });
  const going: { end: (how: "well" | "badly") => void }[] = [];
  const come = () =>
    inTurn(
      () =>
        new Promise<string>((well, badly) =>
          going.push({ end: (how) => (how === "well" ? well("done") : badly(new Error("failed"))) }),
        ),
    );
  const comers = Array.from({ length: 5 }, come);
  const outcomes = Promise.allSettled(comers);
  expect(going).toHaveLength(2);
  await expect(come()).rejects.toMatchObject({ retrySeconds: 7 });
  await expect(come()).rejects.toBeInstanceOf(QueueFullError);
  for (let turn = 0; turn < 5; turn++) {
    await expect.poll(() => going.length).toBeGreaterThan(turn);
    going[turn]?.end(turn === 1 ? "badly" : "well");
  }
  expect((await outcomes).map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 4 }, () => "fulfilled"),
    "rejected",
  ]);
  const later = come();
  going[5]?.end("well");
  expect(await later).toBe("done");
});

test("OUTAGE-09: refuses a call that waited too long and removes it from the queue; each key has its own slots", async () => {
  const line = createKeyedSemaphore({ atOnce: 1, mostWaiting: 10, retrySeconds: 5, withinMs: 50 });
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  const all = [line("a", work), line("b", work)];
  await expect(line("a", work)).rejects.toBeInstanceOf(QueueFullError);
  expect(running).toHaveLength(2);
  for (const end of running.splice(0)) end();
  await Promise.all(all);
  const after = line("a", work);
  expect(running).toHaveLength(1);
  running[0]?.();
  await after;
});
