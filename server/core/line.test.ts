// A few at a time about the same thing, in the order they came; nobody waits for ever.
import { expect, test } from "vitest";
import { DatabaseBusy } from "./database/trouble.ts";
import { createLine } from "./line.ts";

const withinMs = 50;

/** Work that ends when the test says so, and how much of it runs. */
function works() {
  const running: (() => void)[] = [];
  return { running, work: () => new Promise<void>((resolve) => running.push(resolve)) };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test("OUTAGE-09: a quarter of the connections run about one thing, the others in turn; another thing has its own line", async () => {
  const line = createLine(12);
  const { running, work } = works();
  const ended: number[] = [];
  const all = [0, 1, 2, 3, 4].map((n) => line("product 1", work).then(() => ended.push(n)));
  const other = line("product 2", work);
  await turns();
  expect(running).toHaveLength(4);
  running.shift()?.();
  await turns();
  expect(ended).toEqual([0]);
  expect(running).toHaveLength(4);
  while (running.length > 0) {
    running.shift()?.();
    await turns();
  }
  await Promise.all([...all, other]);
  expect(ended).toEqual([0, 1, 2, 3, 4]);
});

test("OUTAGE-09: who gets no turn in time is told so, and leaves their place to nobody", async () => {
  const line = createLine(1, withinMs);
  const { running, work } = works();
  const first = [line("a", work), line("a", work)];
  await expect(line("a", work)).rejects.toThrow(DatabaseBusy);
  expect(running).toHaveLength(2);
  for (const end of running) end();
  await Promise.all(first);
  const after = line("a", work);
  await turns();
  running.at(-1)?.();
  await after;
});

test("OUTAGE-09: work that fails leaves its place too", async () => {
  const line = createLine(1);
  const fail = () => Promise.reject(new Error("no"));
  for (let n = 0; n < 5; n += 1) await expect(line("a", fail)).rejects.toThrow("no");
  await expect(line("a", async () => "yes")).resolves.toBe("yes");
});
