// What a site could change on the wire after the fact: each change is refused by the viewer's browser, with its own
// sentence. All in one visit: to and fro between the list of draws and a roll, each time with other answers.
import type { Page, Route } from "@playwright/test";
import type { RollDetail } from "../../contracts/cases.ts";
import type { DrawFailure, RollFailure } from "../../contracts/check-failures.ts";
import { drawFailureWords, rollFailureWords } from "../../contracts/failure-words.ts";
import type { FairnessProps, ListedDraw } from "../../contracts/fairness.ts";
import { paths } from "../../contracts/paths.ts";
import { expect, test } from "./browser.ts";
import { visit } from "./desk.ts";

const name = "Last Season's Chest";
const neverOpened = "Three Winter Wardrobes";
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
  /** Changes the draw as it is listed; and its entry list. */
  draw?: (draw: ListedDraw) => void;
  list?: (text: string) => string;
  found: DrawFailure[];
}
const secondLine = /^(.*\n)(.*\n)/;
const drawChanges: DrawChange[] = [
  { draw: (draw) => inText(draw, /"data":\[(\d+)/, '"data":[1$1'), found: ["bad_signature"] },
  {
    draw: (draw) => inText(draw, '"pregeneratedRandomization":null', '"pregeneratedRandomization":{"id":"try-4711"}'),
    found: ["bad_signature", "pregenerated"],
  },
  { draw: (draw) => inText(draw, '"base":10', '"base":16'), found: ["other_base"] },
  { draw: (draw) => inText(draw, draw.id, "raffle:999"), found: ["other_draw"] },
  { list: (text) => text.replace(secondLine, "$1"), found: ["other_hash", "list_hole"] },
  { list: (text) => text.replace(secondLine, "$1$1$2"), found: ["other_hash", "list_overlap"] },
  { list: (text) => text.replace(secondLine, "$2$1"), found: ["list_hole"] },
  { list: (text) => text.slice(0, -2), found: ["list_unreadable"] },
  { draw: (draw) => Object.assign(draw, { winners_wanted: draw.winners_wanted + 1 }), found: ["other_count"] },
  { draw: (draw) => Object.assign(draw, { serial_number: 99 }), found: ["other_serial"] },
  { draw: (draw) => Object.assign(draw, { drawn_at: "2020-01-01T00:00:00.000Z" }), found: ["other_time"] },
  { draw: (draw) => Object.assign(draw, { account: "another" }), found: ["other_account"] },
  {
    draw: (draw) => Object.assign(draw, { public_key: "-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n" }),
    found: ["unlisted_key"],
  },
  { draw: (draw) => Object.assign(draw, { unlisted: { from: 1, to: 2 } }), found: ["other_gap"] },
  { draw: (draw) => Object.assign(winner(draw).user, { id: 0 }), found: ["other_winner"] },
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
  { roll: (roll) => Object.assign(reward(roll), { prob: 0.9 }), found: ["odds_other_share"] },
  { roll: (roll) => Object.assign(reward(roll, 0), { label: "HUGE JACKPOT" }), found: ["odds_other_hash"] },
  { roll: (roll) => Object.assign(reward(roll, 0), { amount: 123_456 }), found: ["odds_other_hash"] },
  {
    roll: (roll) => Object.assign(reward(roll, roll.rewards.length - 1), { last_ticket: 999_999 }),
    found: ["odds_uneven"],
  },
  { roll: (roll) => Object.assign(roll.prize, { label: "Another" }), found: ["other_label"] },
  { roll: (roll) => Object.assign(roll, { ticket: (roll.ticket % 1_000_000) + 1 }), found: ["other_ticket"] },
  { roll: (roll) => Object.assign(roll, { server_seed_hash: "0".repeat(64) }), found: ["other_seed"] },
  {
    roll: (roll) => {
      roll.nonce += 1;
      roll.odds_sha256 = "0".repeat(64);
    },
    found: ["other_ticket", "odds_other_hash"],
  },
];

/** What is answered from now on. */
interface Wire {
  fairness: (props: FairnessProps) => void;
  list: (text: string) => string;
  roll: (roll: RollDetail) => void;
}

async function tamperedWire(page: Page): Promise<Wire> {
  const wire: Wire = { fairness: () => {}, list: (text) => text, roll: () => {} };
  const answered = (change: (props: FairnessProps & { roll: RollDetail }) => void) => async (route: Route) => {
    const answer = await route.fetch();
    if (answer.headers()["x-inertia"] === undefined) return route.fulfill({ response: answer });
    const body = await answer.json();
    change(body.props);
    return route.fulfill({ response: answer, json: body });
  };
  await page.route(
    /\/fairness$/,
    answered((props) => wire.fairness(props)),
  );
  await page.route(
    /\/fairness\/roll\/\d+$/,
    answered((props) => wire.roll(props.roll)),
  );
  await page.route(entryLists, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: wire.list(await answer.text()) });
  });
  return wire;
}

/** Without the pointer: what is fetched ahead on hover would be an answer from before. */
const follow = (page: Page, href: string) => page.locator(`a[href="${href}"]`).first().dispatchEvent("click");
const openDraw = (page: Page, called: string) =>
  page.locator("summary").filter({ hasText: called }).first().dispatchEvent("click");

/** Address of a roll on the page whose seed is revealed. */
async function aRevealedRoll(page: Page): Promise<string> {
  const text = await page.locator("script[data-page]").textContent();
  const { rolls }: FairnessProps = JSON.parse(text ?? "").props;
  return paths.roll(rolls.find(({ server_seed: seed }) => seed !== null)?.id ?? 0);
}

test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

test("FAIR-13, FAIR-14, FAIR-21, FAIR-23: given any answer that was changed, when it is checked, then it is refused with its own sentence", {
  tag: "@wide",
}, async ({ page, context }) => {
  test.slow();
  const wire = await tamperedWire(page);
  await visit(page, "/fairness");
  await openDraw(page, name);
  const verdict = page.locator("[data-verdict]");
  await expect(verdict).toHaveAttribute("data-verdict", "consistent");
  await expect(verdict).toContainText("Consistent, but this site chose the numbers");
  const rollPath = await aRevealedRoll(page);
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
  wire.fairness = ({ keys }) => Object.assign(keys, { history: [] });
  await toRoll();
  await follow(page, "/fairness");
  await expect(
    page.getByRole("alert").filter({ hasText: "A key this browser saw here before is no longer listed." }),
  ).toBeVisible();
  await page.unroute(entryLists);
  await context.setOffline(true);
  await openDraw(page, neverOpened);
  await expect(verdict).toContainText("You are offline, and the entry list was not loaded before.");
  await context.setOffline(false);
});
