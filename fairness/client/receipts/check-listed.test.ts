import { expect, test } from "vitest";
import type { FairnessDraws } from "../../rules/fairness.ts";
import { checkLog, formatLogLine, type LogEvent, zeroHash } from "../../rules/fairness-log.ts";
import { sha256Hex } from "../../rules/roll-rule.ts";
import { type ListedSource, withLogCache } from "./check-listed.ts";
import type { FetchLog } from "./fetch-log.ts";

const committed = (draw: string): LogEvent => ({ type: "draw.commit", draw, entries: "e", tickets: 1, winners: 1 });
const events: LogEvent[] = [{ type: "genesis" }, ...["raffle:1", "raffle:2", "raffle:3", "raffle:4"].map(committed)];

/** Returns a log that sends two lines in each response and is unreachable beyond its end. */
async function makeLog(): Promise<FetchLog> {
  const texts: string[] = [];
  for (let index = 0, prev = zeroHash; index < events.length; index += 1) {
    const text = formatLogLine(index + 1, prev, new Date(0), events[index] ?? committed("raffle:9"));
    prev = await sha256Hex(text);
    texts.push(`${text}\n`);
  }
  return async (from) =>
    from > texts.length ? { kind: "unreachable" } : { kind: "lines", text: texts.slice(from - 1, from + 1).join("") };
}

function site(
  listed: readonly string[],
  { perPage = 100, asked: requested = [] as string[] } = {},
): ListedSource & { pages: number[] } {
  const pages: number[] = [];
  return {
    pages,
    page: async (page) => {
      pages.push(page);
      const draws = listed
        .slice((page - 1) * perPage, page * perPage)
        .map((id) => ({ id }) as FairnessDraws["draws"][number]);
      const next = page * perPage < listed.length ? "more" : null;
      return { draws, page, total: listed.length, next };
    },
    isListed: async (draw) => requested.includes(draw),
    linesAbout: async () => [],
  };
}

async function findUnmatchedFrom(source: ListedSource, from: readonly number[] = [1, 3, 5]) {
  const { fetchLog, unmatched } = withLogCache(await makeLog(), source);
  for (const line of from) await fetchLog(line);
  return unmatched();
}
const all = ["raffle:1", "raffle:2", "raffle:3", "raffle:4"];

test("FAIR-81: a draw in the read lines that the site does not list is named with its line; one that the site shows on request is not", async () => {
  expect(await findUnmatchedFrom(site(all))).toEqual([]);
  expect(await findUnmatchedFrom(site(["raffle:1", "raffle:3", "raffle:4"]))).toEqual([
    { kind: "unlisted", draw: "raffle:2", line: 3 },
  ]);
  expect(await findUnmatchedFrom(site(["raffle:1", "raffle:3", "raffle:4"], { asked: ["raffle:2"] }))).toEqual([]);
});

test("FAIR-81: a listed draw that is neither in the read lines nor in the log is named", async () => {
  expect(await findUnmatchedFrom(site([...all, "raffle:9"]))).toEqual([{ kind: "unlogged", draw: "raffle:9" }]);
  const knows = { ...site(all), linesAbout: async () => [] };
  expect(await findUnmatchedFrom(knows, [1])).toEqual(all.slice(1).map((draw) => ({ kind: "unlogged", draw })));
});

test("FAIR-81: only the last page of a long list is read, other draws are requested by id, and a failed request is not blamed on the site", async () => {
  const source = site(all, { perPage: 2, asked: all });
  expect(await findUnmatchedFrom(source)).toEqual([]);
  expect(source.pages).toEqual([1, 2]);
  expect(await findUnmatchedFrom({ ...source, page: async () => null })).toEqual([]);
  expect(await findUnmatchedFrom({ ...source, page: async (page) => (page === 1 ? source.page(1) : null) })).toEqual(
    [],
  );
  expect(await findUnmatchedFrom({ ...source, isListed: async () => "unreachable" })).toEqual([]);
});

test("FAIR-124: a draw is named even if the log's endpoint returns a line for it that is not in the log", async () => {
  const log = await makeLog();
  const answer = await log(5);
  const { lines } = await checkLog(answer.kind === "lines" ? answer.text : "", { isEnd: false });
  const aside = (change: object) => ({
    ...site(all),
    linesAbout: async () => lines.map((line) => ({ ...line, ...change })),
  });
  expect(await findUnmatchedFrom(aside({}), [1, 3])).toEqual([]);
  const missing = [{ kind: "unlogged", draw: "raffle:4" }];
  for (const change of [{ hash: "0".repeat(64) }, { n: 4 }, { n: 9 }])
    expect(await findUnmatchedFrom(aside(change), [1, 3])).toEqual(change.n === 9 ? [] : missing);
});
