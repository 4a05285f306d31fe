// A site changes its records in its responses afterwards. The viewer's browser rejects each change with its own sentence. All
// changes happen in one visit, between the list of draws and a roll, with different responses each time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import type { RollAnswer } from "../../features/cases/contract/cases.ts";
import { itemAt } from "../../platform/contract/item-at.ts";
import { expect, test } from "../../tests/browser/browser.ts";
import { createSignedInContext, type Desk, visitPage } from "../../tests/browser/desk.ts";
import { drawsList, findDrawButton, visitListPage } from "../../tests/browser/list-pages.ts";
import type { Product } from "../../tests/browser/product.ts";
import { quicknet } from "../rules/beacon.ts";
import type { DrawFailure, RollFailure } from "../rules/failure-words.ts";
import { drawFailureWords, rollFailureWords } from "../rules/failure-words.ts";
import type { Draw, FairnessProps, ListedDraw } from "../rules/fairness.ts";
import { formatLogLine, type LogEvent, zeroHash } from "../rules/fairness-log.ts";
import type { RollDetail } from "../rules/roll.ts";

const name = "Last Season's Chest";
const unopenedCase = "Three Winter Wardrobes";
const board = "Roobet leaderboard";
const entryLists = /\/entries\.csv$/;
const winner = (draw: ListedDraw) => {
  const [first] = draw.winners;
  if (first === undefined) throw new Error("It has a winner.");
  return first;
};
const inText = (draw: ListedDraw, from: string | RegExp, to: string) => {
  draw.random = (draw.random ?? "").replace(from, to);
};

interface DrawChange {
  draw?: (draw: ListedDraw) => void;
  list?: (text: string) => string;
  found: DrawFailure[];
}
const secondLine = /^(.*\n)(.*\n)/;
const drawChanges: DrawChange[] = [
  { draw: (draw) => inText(draw, /"data":\[(\d+)/, '"data":[1$1'), found: ["bad_signature"] },
  { draw: (draw) => inText(draw, draw.id, "raffle:999"), found: ["other_draw"] },
  { list: (text) => text.replace(secondLine, "$1$1$2"), found: ["other_hash", "list_overlap"] },
  {
    draw: (draw) => Object.assign(draw, { public_key: "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n" }),
    found: ["unlisted_key"],
  },
  { draw: (draw) => Object.assign(draw, { unlisted: { from: 1, to: 2 } }), found: ["other_gap"] },
  {
    draw: (draw) => {
      winner(draw).ticket += 1;
      draw.serial_number = 99;
    },
    found: ["other_ticket_won", "other_serial"],
  },
];

interface RollChange {
  roll: (roll: RollDetail) => void;
  found: RollFailure[];
}
const reward = (roll: RollDetail, at = roll.position) => {
  const found = roll.rewards[at];
  if (found === undefined) throw new Error("It has that reward.");
  return found;
};
const rollChanges: RollChange[] = [
  { roll: (roll) => Object.assign(reward(roll, 0), { label: "HUGE JACKPOT" }), found: ["odds_other_hash"] },
  {
    roll: (roll) => Object.assign(reward(roll, roll.rewards.length - 1), { last_ticket: 999_999 }),
    found: ["odds_uneven"],
  },
  { roll: (roll) => Object.assign(roll, { server_seed_hash: "0".repeat(64) }), found: ["other_seed"] },
  {
    roll: (roll) => {
      roll.nonce += 1;
      roll.odds_sha256 = "0".repeat(64);
    },
    found: ["other_ticket", "odds_other_hash"],
  },
];

interface Wire {
  draws: (changed: ListedDraw[]) => ListedDraw[];
  fairness: (props: FairnessProps) => void;
  list: (text: string) => string;
  roll: (roll: RollDetail) => void;
}

async function tamperedWire(page: Page): Promise<Wire> {
  const wire: Wire = { draws: (changed) => changed, fairness: () => {}, list: (text) => text, roll: () => {} };
  const changed = (change: (props: FairnessProps & { roll: RollDetail }) => void) => async (route: Route) => {
    const answer = await route.fetch();
    if (answer.headers()["x-inertia"] === undefined) return route.fulfill({ response: answer });
    const body = await answer.json();
    change(body.props);
    return route.fulfill({ response: answer, json: body });
  };
  await page.route(
    /\/fairness$/,
    changed((props) => {
      props.draws = wire.draws(props.draws);
      wire.fairness(props);
    }),
  );
  await page.route(
    /\/fairness\/roll\/\d+$/,
    changed((props) => wire.roll(props.roll)),
  );
  await page.route(entryLists, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: wire.list(await answer.text()) });
  });
  return wire;
}

/** Clicks without the pointer, because hovering would prefetch the response before it is changed. */
const follow = (page: Page, href: string) => page.locator(`a[href="${href}"]`).first().dispatchEvent("click");
const openDraw = (page: Page, called: string) => findDrawButton(page, called).dispatchEvent("click");

async function listedDraw(page: Page, called: string): Promise<ListedDraw> {
  await visitListPage(page, drawsList, findDrawButton(page, called));
  const { props }: { props: FairnessProps } = JSON.parse(
    (await page.locator("script[data-page]").textContent()) ?? "{}",
  );
  const found = props.draws.find((draw) => draw.name.startsWith(called));
  if (found === undefined) throw new Error(`${called} is not among the page's draws.`);
  return found;
}

async function createRevealedRoll(product: Product, desk: Desk): Promise<string> {
  const player = await createSignedInContext(product, await desk.newViewer(500));
  const rolled = await player.post(paths.api.rollCase(1));
  expect(rolled.status(), await rolled.text()).toBe(200);
  const { roll }: RollAnswer = await rolled.json();
  expect((await player.post(paths.api.rotateSeed, { data: {} })).status()).toBe(200);
  await player.dispose();
  return paths.roll(roll?.id ?? 0);
}

test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

test("FAIR-13, FAIR-14, FAIR-103, FAIR-23, FAIR-67: each changed response is rejected with its own sentence", {
  tag: "@wide",
}, async ({ page, context, product, desk }) => {
  test.slow();
  const rollPath = await createRevealedRoll(product, desk);
  const wire = await tamperedWire(page);
  const listed = [await listedDraw(page, board), await listedDraw(page, unopenedCase), await listedDraw(page, name)];
  wire.draws = () => structuredClone(listed);
  await openDraw(page, name);
  const verdict = page.locator("[data-verdict]");
  await expect(verdict).toHaveAttribute("data-verdict", "consistent");
  await expect(verdict).toContainText("Consistent, but this site chose the numbers");
  const steps = page.getByRole("region", { name: "Verdict" });
  const toRoll = async () => {
    await follow(page, rollPath);
    await expect(page.getByRole("heading", { level: 1, name: /^Roll \d/ })).toBeVisible();
  };
  for (const [index, change] of drawChanges.entries()) {
    const rollChange = rollChanges[index];
    if (rollChange !== undefined) wire.roll = rollChange.roll;
    await toRoll();
    for (const failure of rollChange?.found ?? []) await expect(steps).toContainText(rollFailureWords[failure]);
    wire.fairness = ({ draws }) => {
      for (const draw of draws) if (draw.name.startsWith(name)) change.draw?.(draw);
    };
    wire.list = change.list ?? ((text) => text);
    await follow(page, "/fairness");
    await openDraw(page, name);
    await expect(verdict, change.found.join()).toHaveAttribute("data-verdict", "fails");
    for (const failure of change.found) await expect(verdict).toContainText(drawFailureWords[failure]);
  }
  await expect(page.getByText("no longer listed"), "every key is").toHaveCount(0);

  wire.list = (text) => text;
  wire.fairness = () => {};
  for (const [account, found] of [
    ["$&", "The standings are the ones the draw committed to. Everyone has the tickets their wager is worth."],
    ["0".repeat(64), drawFailureWords.entrants_other_hash],
  ] as const) {
    await page.route(/\/entrants\.csv$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/[0-9a-f]{64}/, account) });
    });
    await toRoll();
    await follow(page, "/fairness");
    await openDraw(page, board);
    await expect(verdict).toContainText(found);
  }
  await expect(verdict).toHaveAttribute("data-verdict", "fails");
  wire.fairness = ({ keys }) => Object.assign(keys, { history: [] });
  await toRoll();
  await follow(page, "/fairness");
  await expect(
    page.getByRole("alert").filter({ hasText: "A key that this browser saw here is no longer listed." }),
  ).toBeVisible();
  await page.unroute(entryLists);
  await context.setOffline(true);
  await openDraw(page, unopenedCase);
  await expect(verdict).toContainText("You're offline, and your browser hasn't loaded this entry list yet.");
  await context.setOffline(false);
});

/**
 * The genuine draw in docs/fairness.md that drand's round 123 decided, with the log that a site would have written about it.
 */
const vector: { rounds: { draw: Draw; list: string }[] } = JSON.parse(
  /```json\n(\{"windfall": "draw\/1",\n(?:(?!```).)*?"id": "raffle:3".*?)\n```/s.exec(
    readFileSync(new URL("../../docs/fairness.md", import.meta.url), "utf8"),
  )?.[1] ?? "{}",
);
const validRound = itemAt(vector.rounds, 0);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface Logged {
  at: string;
  event: LogEvent;
}

const termsOfBeacon = {
  ...{ raffle: 3, name: "A vector", entry_price: 10, max_entries_per_user: 28, winners: 3, partner: 1 },
  ...{ ends_at: "2023-08-23T15:14:32.000Z", wager_required_cents: 0 },
};

function logOfBeacon(): Logged[] {
  const { id, entries_sha256: entries, total_tickets: tickets, winners_wanted: winners, account } = validRound.draw;
  const { public_key: key, random, frozen_at: frozenAt, drawn_at: drawnAt } = validRound.draw;
  const won = validRound.draw.winners.map(({ place, ticket, user }) => `${place},${ticket},${user.id}\n`).join("");
  const committed = { commitment: sha256(validRound.draw.commitment ?? ""), round: 123 };
  const result = { type: "draw.result", draw: id, source: "drand", random_sha256: sha256(random ?? "") } as const;
  const began = "2023-08-23T15:00:00.000Z";
  return [
    { at: began, event: { type: "genesis" } },
    { at: began, event: { type: "key", source: "drand", key: key ?? "", account } },
    { at: began, event: { type: "raffle.open", ...termsOfBeacon } },
    { at: frozenAt, event: { type: "draw.commit", draw: id, entries, tickets, winners, ...committed } },
    { at: drawnAt ?? "", event: { ...result, winners: won } },
  ];
}

const logText = (logged: readonly Logged[]): string =>
  logged
    .map(({ at: moment, event }, index) =>
      formatLogLine(index + 1, index === 0 ? zeroHash : "1".repeat(64), new Date(moment), event),
    )
    .map((line) => `${line}\n`)
    .join("");

const inLine =
  (type: string, change: object) =>
  (logged: Logged[]): Logged[] =>
    logged.map((line) => (line.event.type === type ? { ...line, event: { ...line.event, ...change } } : line));
const logChanges: { change: (logged: Logged[]) => Logged[]; found: DrawFailure }[] = [
  { change: inLine("raffle.open", { ends_at: "2023-08-23T16:14:32.000Z" }), found: "log_frozen_early" },
  { change: inLine("draw.result", { source: "site" }), found: "log_left_beacon" },
];

const none = "0".repeat(64);
const beaconChanges: Record<string, DrawChange> = {
  "another chain": {
    draw: (draw) => inText(draw, `"chain":"${quicknet.hash}"`, `"chain":"${none}"`),
    found: ["unknown_chain"],
  },
  "one bit flipped": {
    draw: (draw) => {
      const last = Number.parseInt(draw.signature?.slice(-1) ?? "", 16);
      draw.signature = `${draw.signature?.slice(0, -1)}${(last ^ 1).toString(16)}`;
    },
    found: ["other_beacon"],
  },
  "another list": {
    draw: (draw) => Object.assign(draw, { entries_sha256: none }),
    found: ["other_hash", "committed_other_list", "log_other_list"],
  },
};

test("FAIR-102, FAIR-23, LOG-48: each change to a genuine beacon's draw is rejected with its own sentence, and a pasted beacon is compared with it", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  test.slow();
  const rollPath = await createRevealedRoll(product, desk);
  const wire = await tamperedWire(page);
  const listed = (): ListedDraw => ({ ...structuredClone(validRound.draw), listed_before: null, unlisted: null });
  let change: DrawChange["draw"];
  let log = logOfBeacon();
  wire.fairness = (props) => {
    const draw = listed();
    change?.(draw);
    props.draws = [draw];
  };
  wire.list = () => validRound.list;
  await page.route(/log\.jsonl\?about=/, (route) => route.fulfill({ body: logText(log) }));
  await page.route(entryLists, (route) => route.fulfill({ body: validRound.list }));
  await visitPage(page, "/fairness");
  const verdict = page.locator("[data-verdict]");
  const open = async () => {
    await follow(page, rollPath);
    await expect(page.getByRole("heading", { level: 1, name: /^Roll \d/ })).toBeVisible();
    await follow(page, "/fairness");
    await openDraw(page, validRound.draw.name);
  };
  for (const [name, { draw, found }] of Object.entries(beaconChanges)) {
    change = draw;
    await open();
    await expect(verdict, name).toHaveAttribute("data-verdict", "fails");
    for (const failure of found) await expect(verdict, name).toContainText(drawFailureWords[failure]);
  }
  change = undefined;
  for (const { change: ofLog, found } of logChanges) {
    log = ofLog(logOfBeacon());
    await open();
    await expect(verdict, found).toHaveAttribute("data-verdict", "fails");
    await expect(verdict).toContainText(drawFailureWords[found]);
  }
  log = logOfBeacon();
  await open();
  await expect(verdict).toHaveAttribute("data-verdict", "follows");
  await page.getByText("Use a beacon from elsewhere").click();
  const field = page.getByLabel("The round's signature in hex, or a relay's whole response");
  const check = page.getByRole("button", { name: "Check this beacon" });
  await field.fill("not hex");
  await check.click();
  await expect(
    page.getByText("This is not a signature: it has characters other than 0 to 9 and a to f."),
  ).toBeVisible();
  await field.fill(validRound.draw.signature ?? "");
  await check.click();
  await expect(page.getByText("and the draw shows the same one. This round leads to ticket")).toBeVisible();
});
