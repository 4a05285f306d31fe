// The reel on the style guide: it ends where it was decided, on time, at rest, and still for who asks for stillness.
import type { Locator, Page } from "@playwright/test";
import { paths } from "../../contracts/paths.ts";
import { expect, test } from "./browser.ts";

/** What the reel showed when it came into a state. */
interface ReelState {
  state: string;
  atMs: number;
  /** All its words, and those of its status line. */
  text: string;
  status: string;
  tiles: number;
  winner: string;
  winnersTile: string | null;
  offCentrePx: number;
  /** Whether something on the page waits for it. */
  isWaitedFor: boolean;
}

declare global {
  interface Window {
    clicks: number;
    states: ReelState[];
  }
}

// The style guide shows what a missing picture looks like, and how reels move is what these tests are about.
test.use({ expectedProblems: [/not-there\.webp/], decoration: "moving" });

async function openReels(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    window.clicks = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...times) {
      window.clicks += 1;
      start.apply(this, times);
    };
  });
  await page.goto(paths.styleguide);
  const reel = page.getByRole("group", { name: "Case roller" });
  await reel.scrollIntoViewIfNeeded();
  return reel;
}

/** How far the strip has moved, in pixels. */
const movedPx = (reel: Locator) =>
  reel.locator(".reel-strip").evaluate((strip) => -new DOMMatrix(getComputedStyle(strip).transform).m41);

/** How far the middle of the winner's tile is from the middle of the reel. */
const offCentrePx = (reel: Locator) =>
  reel.evaluate((element) => {
    const middle = (box: DOMRect | undefined) => (box === undefined ? Number.NaN : box.left + box.width / 2);
    return (
      middle(element.querySelector("[data-winner]")?.getBoundingClientRect()) - middle(element.getBoundingClientRect())
    );
  });

/** Notes in the page itself when the reel came into which state, and what it showed then: a busy machine asks too late. */
async function noteStates(reel: Locator): Promise<void> {
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
        isWaitedFor: [...document.querySelectorAll("button:disabled")].some(
          (button) => button.textContent === "Open Case",
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

const statesOf = (page: Page) => page.evaluate(() => window.states);
/** What a busy machine may be late by, in milliseconds. */
const lateMs = 3_000;
/** How long each state lasted, in milliseconds; the last is still there. */
const lastedMs = (states: { atMs: number }[]) =>
  states.slice(1).map(({ atMs }, index) => atMs - (states[index]?.atMs ?? 0));

test("CASE-09, CASE-11, CASE-13, CASE-14, CASE-15: a case's strip drifts, slows down and shows tile 42 as the winner", async ({
  page,
}) => {
  const reel = await openReels(page);
  const open = page.getByRole("button", { name: "Open Case" });
  const drifting = await movedPx(reel);
  await expect.poll(() => movedPx(reel)).toBeGreaterThan(drifting + 2);

  await noteStates(reel);
  await open.click();
  await expect(reel).toHaveAttribute("data-reel", "spinning");
  await expect(open).toBeDisabled();
  const places = [await movedPx(reel)];
  while ((await reel.getAttribute("data-reel")) === "spinning") places.push(await movedPx(reel));
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(-0.01);

  await expect(open).toBeEnabled();

  const states = await statesOf(page);
  expect(states.map(({ state }) => state)).toEqual(["idle", "spinning", "landed", "idle"]);
  const [, , landed] = states;
  expect(landed).toMatchObject({ tiles: 50, winnersTile: "42", isWaitedFor: true });
  expect(landed?.text).toContain("WINNER");
  expect(landed?.status).toMatch(/^.+\.$/);
  expect(Math.abs(landed?.offCentrePx ?? Number.NaN)).toBeLessThan(1);
  const lasted = lastedMs(states);
  expect(lasted[1]).toBeGreaterThan(6_400);
  expect(lasted[1]).toBeLessThan(6_500 + lateMs);
  expect(lasted[2]).toBeGreaterThan(2_900);
});

test("RAFFLE-36, RAFFLE-37, RAFFLE-38, RAFFLE-39, RAFFLE-40, RAFFLE-41, PLAY-16: every winner has its spin, then the reel hides", {
  tag: "@narrow",
}, async ({ page }) => {
  await openReels(page);
  await page.getByRole("button", { name: "Show the draw" }).click();
  const reel = page.getByRole("group", { name: "Winner reel" });
  await noteStates(reel);
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
  await expect(page.getByText("Winners: none yet")).toBeVisible();
  await expect(reel.getByRole("status")).toHaveText("leafcutter won.");
  await expect(page.getByText("Winners: leafcutter", { exact: true })).toBeVisible();
  await expect(page.getByText("Winners: leafcutter, driftwood")).toBeVisible();
  await expect(reel).toBeHidden();
  // Tiles and label are both there, what fades is what holds them, and it is in sight for most of its half second.
  const { has, opacityHalfway } = await leaving;
  expect(has).toEqual([true, true]);
  expect(opacityHalfway).toBeGreaterThan(0.5);
  expect(opacityHalfway).toBeLessThan(1);

  const states = await statesOf(page);
  expect(states.map(({ state }) => state)).toEqual(["spinning", "landed", "spinning", "landed"]);
  expect(states[1]?.winner).toContain("leafcutter");
  expect(states[3]?.winner).toContain("driftwood");
  for (const landed of [states[1], states[3]]) expect(Math.abs(landed?.offCentrePx ?? Number.NaN)).toBeLessThan(1);
  const [, heldMs, spunMs] = lastedMs(states);
  expect(heldMs).toBeGreaterThan(1_950);
  expect(heldMs).toBeLessThan(2_000 + lateMs);
  expect(spunMs).toBeGreaterThan(3_150);
  expect(spunMs).toBeLessThan(3_200 + lateMs);
  expect(await page.evaluate(() => window.clicks)).toBeGreaterThan(5);

  await page.getByRole("button", { name: "Replay" }).click();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByText("Winners: leafcutter, driftwood")).toBeVisible();
});

test("RAFFLE-37: a spin whose frames nobody sees, as in a hidden tab, ends on time and in its place", {
  tag: "@wide",
}, async ({ page }) => {
  await openReels(page);
  await page.getByRole("button", { name: "Show the draw" }).click();
  const reel = page.getByRole("group", { name: "Winner reel" });
  await noteStates(reel);
  await reel.locator(".reel-strip").evaluate((strip) => {
    for (const animation of strip.getAnimations()) animation.pause();
  });
  await expect(reel.getByText("WINNER")).toBeVisible();
  const states = await statesOf(page);
  expect(lastedMs(states)[0]).toBeLessThan(3_200 + lateMs);
  expect(Math.abs(states[1]?.offCentrePx ?? Number.NaN)).toBeLessThan(1);
});

test("PLAY-16: a spin that a busy machine plays late lands with its tiles in sight, their pictures in them", {
  tag: "@wide",
}, async ({ page }) => {
  await openReels(page);
  await page.getByRole("button", { name: "Show the draw" }).click();
  const reel = page.getByRole("group", { name: "Winner reel" });
  await expect(reel).toHaveAttribute("data-reel", "spinning");
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
  // While it spins up its pictures may still be on their way.
  const landedAt = frames.find(({ state }) => state === "landed")?.atMs ?? Number.NaN;
  const last = frames.filter(({ atMs }) => atMs > landedAt - 200);
  expect(last.map(({ state }) => state)).toContain("landed");
  expect(last.filter(({ opacity, empty }) => opacity < 1 || empty > 0)).toEqual([]);
  expect(Math.abs(await offCentrePx(reel))).toBeLessThan(1);
});

test("quick open shows the winner at once", { tag: "@wide" }, async ({ page }) => {
  const reel = await openReels(page);
  await noteStates(reel);
  await page.getByRole("button", { name: "Quick open" }).click();
  await expect(reel.getByText("WINNER")).toBeVisible();
  expect((await statesOf(page)).slice(0, 2).map(({ state }) => state)).toEqual(["idle", "landed"]);
  await expect.poll(async () => Math.abs(await offCentrePx(reel))).toBeLessThan(1);
});

test("the sound can be muted, and the choice stays", { tag: "@wide" }, async ({ page }) => {
  await openReels(page);
  const sound = page.getByRole("switch", { name: "Sound" }).first();
  await expect(sound).toBeChecked();
  await sound.click();
  await expect(sound).not.toBeChecked();
  const reel = await openReels(page);
  await expect(page.getByRole("switch", { name: "Sound" }).first()).not.toBeChecked();
  await page.getByRole("button", { name: "Open Case" }).click();
  await expect(reel).toHaveAttribute("data-reel", "spinning");
  await page.waitForTimeout(1_500);
  expect(await page.evaluate(() => window.clicks)).toBe(0);
});

test.describe("for who asks for stillness", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing drifts, and the result is there without a spin", { tag: "@wide" }, async ({ page }) => {
    const reel = await openReels(page);
    const before = await movedPx(reel);
    await page.waitForTimeout(600);
    expect(await movedPx(reel)).toBe(before);
    await noteStates(reel);
    await page.getByRole("button", { name: "Open Case" }).click();
    await expect(reel.getByText("WINNER")).toBeVisible();
    expect(Math.abs(await offCentrePx(reel))).toBeLessThan(1);
    await expect(reel.locator(".reel-gold")).toBeHidden();
    expect(lastedMs(await statesOf(page))[1], "no spin of 6.5 s").toBeLessThan(lateMs);
  });
});
