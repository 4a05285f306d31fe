// The reel of cases and raffles stops at the right tile and on time, and does not move with reduced motion.
import type { Locator, Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { expect, signIn, test } from "./browser.ts";
import type { Desk } from "./desk.ts";
import { openEndedRaffle } from "./list-pages.ts";

/** A record of the reel when it entered a state. */
interface ReelState {
  state: string;
  atMs: number;
  /** The reel's whole text, with its status line. */
  text: string;
  status: string;
  tiles: number;
  winner: string;
  winnersTile: string | null;
  offCentrePx: number;
  /** Whether a part of the page is waiting for the reel. */
  isWaitedFor: boolean;
}

declare global {
  interface Window {
    states: ReelState[];
  }
}

test.use({ decoration: "moving" });

const openButton = (page: Page) => page.getByRole("button", { name: /^(Open Case|Rolling\.\.\.)$/ });

/** Opens a case that the viewer can open any number of times. Returns its reel. */
async function openCaseReel(page: Page, desk: Desk): Promise<Locator> {
  await signIn(page, await desk.newViewer(100_000));
  await page.goto(paths.case(1));
  const reel = page.getByRole("group", { name: "Case roller" });
  await reel.scrollIntoViewIfNeeded();
  return reel;
}

/** Opens a drawn raffle. Returns its reel as it starts to play. */
async function openRaffleReel(page: Page): Promise<Locator> {
  await openEndedRaffle(page, "Three Winter Wardrobes");
  const reel = page.getByRole("group", { name: "Winner reel" });
  await expect(reel).toHaveAttribute("data-reel", "spinning");
  return reel;
}

/** Returns how far the strip has moved, in pixels. */
const movedPx = (reel: Locator) =>
  reel.locator(".reel-strip").evaluate((strip) => -new DOMMatrix(getComputedStyle(strip).transform).m41);

/** Returns the distance in pixels between the winning tile's centre and the reel's centre. */
const offCentrePx = (reel: Locator) =>
  reel.evaluate((element) => {
    const middle = (box: DOMRect | undefined) => (box === undefined ? Number.NaN : box.left + box.width / 2);
    return (
      middle(element.querySelector("[data-winner]")?.getBoundingClientRect()) - middle(element.getBoundingClientRect())
    );
  });

/** Records in the page when the reel entered each state and what it showed, because a busy machine polls too late. */
async function recordStates(reel: Locator): Promise<void> {
  await reel.evaluate((element) => {
    window.states = [];
    const middle = (box: DOMRect) => box.left + box.width / 2;
    const note = () => {
      const winner = element.querySelector("[data-winner]");
      window.states.push({
        state: String(element.getAttribute("data-reel")),
        atMs: performance.now(),
        text: element.textContent,
        status: element.querySelector("[role=status]")?.textContent ?? "",
        tiles: element.querySelectorAll("[data-tile]").length,
        winner: winner?.textContent ?? "",
        winnersTile: winner?.getAttribute("data-tile") ?? null,
        isWaitedFor: [...document.querySelectorAll("button:disabled")].some((button) =>
          button.textContent?.startsWith("Open Case"),
        ),
        offCentrePx: winner
          ? middle(winner.getBoundingClientRect()) - middle(element.getBoundingClientRect())
          : Number.NaN,
      });
    };
    note();
    new MutationObserver(note).observe(element, { attributeFilter: ["data-reel"] });
  });
}

const getStates = (page: Page) => page.evaluate(() => window.states);
/** The delay allowed for a busy machine, in milliseconds. */
const toleranceMs = 3_000;
/** Returns how long each state lasted, in milliseconds, except the last state, which is still going on. */
const stateDurationsMs = (states: { atMs: number }[]) =>
  states.slice(1).map(({ atMs }, index) => atMs - (states[index]?.atMs ?? 0));

test("CASE-09, CASE-11, CASE-13, CASE-14, CASE-15: a case's strip drifts, slows down and stops with tile 42 as the winner", async ({
  page,
  desk,
}) => {
  const reel = await openCaseReel(page, desk);
  const open = openButton(page);
  const drifting = await movedPx(reel);
  await expect.poll(() => movedPx(reel)).toBeGreaterThan(drifting + 2);

  await recordStates(reel);
  await open.click();
  await expect(reel).toHaveAttribute("data-reel", "spinning");
  await expect(open).toBeDisabled();
  const places = [await movedPx(reel)];
  while ((await reel.getAttribute("data-reel")) === "spinning") places.push(await movedPx(reel));
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(-0.01);

  await expect(open).toBeEnabled();

  const states = await getStates(page);
  expect(states.map(({ state }) => state)).toEqual(["idle", "spinning", "landed", "idle"]);
  const [, , landed] = states;
  expect(landed).toMatchObject({ tiles: 50, winnersTile: "42", isWaitedFor: true });
  expect(landed?.text).toContain("WINNER");
  expect(landed?.status).toMatch(/^.+\.$/);
  expect(Math.abs(landed?.offCentrePx ?? Number.NaN)).toBeLessThan(1);
  const lasted = stateDurationsMs(states);
  expect(lasted[1]).toBeGreaterThan(6_400);
  expect(lasted[1]).toBeLessThan(6_500 + toleranceMs);
  expect(lasted[2]).toBeGreaterThan(2_900);
});

test("RAFFLE-38, RAFFLE-40, PLAY-16: a winner stops in the middle, and after the last one the reel fades out with its tiles", {
  tag: "@narrow",
}, async ({ page }) => {
  const reel = await openRaffleReel(page);
  await recordStates(reel);
  const leaving = reel.evaluate(
    (group) =>
      new Promise<{ has: boolean[]; opacityHalfway: number }>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!group.hasAttribute("data-leaving")) return;
          observer.disconnect();
          const has = [".reel-winner", ".reel-tile[data-winner]"].map((part) => group.querySelector(part) !== null);
          const fade = group
            .getAnimations()
            .find((one) => one instanceof CSSTransition && one.transitionProperty === "opacity");
          if (fade !== undefined) fade.currentTime = 250;
          resolve({ has, opacityHalfway: Number(getComputedStyle(group).opacity) });
        }).observe(group, { attributes: true });
      }),
  );
  await expect(reel).toBeHidden({ timeout: 45_000 });
  // Tiles and label are both present, and their container, which fades for half a second, is visible for most of that time.
  const { has, opacityHalfway } = await leaving;
  expect(has).toEqual([true, true]);
  expect(opacityHalfway).toBeGreaterThan(0.5);
  expect(opacityHalfway).toBeLessThan(1);
  const landed = (await getStates(page)).filter(({ state }) => state === "landed");
  expect(landed).toHaveLength(3);
  for (const { offCentrePx } of landed) expect(Math.abs(offCentrePx)).toBeLessThan(1);
});

test("RAFFLE-37: a spin without frames, as in a hidden tab, ends on time and at the right tile", {
  tag: "@wide",
}, async ({ page }) => {
  const reel = await openRaffleReel(page);
  await recordStates(reel);
  await reel.locator(".reel-strip").evaluate((strip) => {
    for (const animation of strip.getAnimations()) animation.pause();
  });
  await expect(reel.getByText("WINNER")).toBeVisible();
  const states = await getStates(page);
  expect(stateDurationsMs(states)[0]).toBeLessThan(3_200 + toleranceMs);
  expect(Math.abs(states[1]?.offCentrePx ?? Number.NaN)).toBeLessThan(1);
});

test("PLAY-16: a spin delayed by a busy machine stops with its tiles and their pictures visible", {
  tag: "@wide",
}, async ({ page }) => {
  const reel = await openRaffleReel(page);
  const frames = await reel.evaluate(
    (element) =>
      new Promise<{ state: string; opacity: number; empty: number; atMs: number }[]>((resolve) => {
        const strip = element.querySelector(".reel-strip");
        const [spin] = strip?.getAnimations() ?? [];
        let isLate = false;
        const seen: { state: string; opacity: number; empty: number; atMs: number }[] = [];
        const isInSight = (tile: Element) => {
          const [box, frame] = [tile.getBoundingClientRect(), element.getBoundingClientRect()];
          return box.right > frame.left && box.left < frame.right;
        };
        const isEmpty = (tile: Element) =>
          [...tile.querySelectorAll("img")].some((picture) => !picture.complete || picture.naturalWidth === 0);
        const look = () => {
          const tiles = [...element.querySelectorAll(".reel-tile")].filter(isInSight);
          seen.push({
            state: String(element.getAttribute("data-reel")),
            opacity: strip === null ? 0 : Number(getComputedStyle(strip).opacity),
            empty: tiles.length === 0 ? 1 : tiles.filter(isEmpty).length,
            atMs: performance.now(),
          });
        };
        new MutationObserver(() => {
          look();
          setTimeout(() => resolve(seen), 500);
        }).observe(element, { attributeFilter: ["data-reel"] });
        const next = () => {
          look();
          const ms = Number(spin?.currentTime);
          if (spin !== undefined && !isLate && ms > 600) {
            spin.currentTime = ms - 400;
            isLate = true;
          }
          requestAnimationFrame(next);
        };
        next();
      }),
  );
  // While the reel is speeding up, its pictures may still be loading.
  const landedAt = frames.find(({ state }) => state === "landed")?.atMs ?? Number.NaN;
  const last = frames.filter(({ atMs }) => atMs > landedAt - 200);
  expect(last.map(({ state }) => state)).toContain("landed");
  expect(last.filter(({ opacity, empty }) => opacity < 1 || empty > 0)).toEqual([]);
  expect(Math.abs(await offCentrePx(reel))).toBeLessThan(1);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing drifts, and the result shows without a spin", { tag: "@wide" }, async ({ page, desk }) => {
    const reel = await openCaseReel(page, desk);
    const before = await movedPx(reel);
    await page.waitForTimeout(600);
    expect(await movedPx(reel)).toBe(before);
    await recordStates(reel);
    await openButton(page).click();
    await expect(reel.getByText("WINNER")).toBeVisible();
    expect(Math.abs(await offCentrePx(reel))).toBeLessThan(1);
    await expect(reel.locator(".reel-gold")).toBeHidden();
    expect(stateDurationsMs(await getStates(page))[1], "no spin of 6.5 s").toBeLessThan(toleranceMs);
  });
});
