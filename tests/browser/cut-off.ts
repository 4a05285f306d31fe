// Finds content that does not fit: outside the window, cut off by its container, or reachable only by scrolling sideways.
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    plainSheet?: CSSStyleSheet;
  }
}

/** Lists elements cut off in `within`, one line each, with the distance by which they stick out. Empty if all fit. */
export const listCutOff = (page: Page, within = "body"): Promise<string[]> => page.evaluate(findCutOff, within);

/**
 * Lists what is cut off at each of `widths`, once the layout has settled. Pages are measured in a low window because the
 * cost of painting grows with the area. Dialogs are as high as the window allows.
 */
export async function listCutOffAt(page: Page, widths: number | readonly number[], within?: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(setReducedPainting, true);
  for (const width of [widths].flat()) {
    await page.setViewportSize({ width, height: within === undefined ? 300 : 900 });
    await page.evaluate(untilSettled);
    found.push(...(await listCutOff(page, within)).map((line) => `${width} px: ${line}`));
  }
  await page.evaluate(setReducedPainting, false);
  return found;
}

/**
 * Runs in the page. Turns off painting that changes no box (background images, shadows, masks), which takes half of each
 * resize. With `little` false it turns painting on again, because axe reads the contrast from it; transitions stay off.
 * Every page's policy allows constructed style sheets.
 */
function setReducedPainting(little: boolean): void {
  if (window.plainSheet === undefined) {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    window.plainSheet = new CSSStyleSheet();
    window.plainSheet.replaceSync(`
      .banner { visibility: hidden }
      *, ::before, ::after {
        background-image: none !important; mask-image: none !important; filter: none !important;
        box-shadow: none !important; text-shadow: none !important }`);
    document.adoptedStyleSheets.push(still, window.plainSheet);
  }
  window.plainSheet.disabled = !little;
}

/** Runs in the page. Waits until the layout follows the new width. */
async function untilSettled(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/**
 * Runs in the page. Measures every element, because the root clips wide content, so its scroll width does not show it. A
 * container that scrolls sideways (a row of tabs, a dialog's table) may hold more than it shows. A page's own tables may
 * not, because they turn into cards. Decoration may stick out: elements without words that are hidden from screen readers,
 * and inert elements such as a reel's tiles.
 */
function findCutOff(within: string): string[] {
  const slackPx = 1;
  const found = new Map<Element, string>();

  const words = (element: Element) => (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
  const describeElement = (element: Element) => {
    const kind = [element.tagName.toLowerCase(), ...[...element.classList].slice(0, 3)].join(".");
    return `${kind} "${element.getAttribute("aria-label") ?? words(element)}"`;
  };
  const report = (element: Element, what: string) => found.set(element, `${describeElement(element)} ${what}`);

  /** Returns the boxes of the element's own text. */
  const textBoxes = (element: Element): DOMRect[] =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "")
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const isDecoration = (element: Element) =>
    element.closest("[inert]") !== null || (element.closest("[aria-hidden='true']") !== null && words(element) === "");
  const scrolls = (style: CSSStyleDeclaration) => style.overflowX === "auto" || style.overflowX === "scroll";
  const shortens = (style: CSSStyleDeclaration) =>
    style.textOverflow === "ellipsis" || (style.webkitLineClamp !== "none" && style.webkitLineClamp !== "");

  /** Returns whether the element has a box of its own size; the box of an inline element just follows its words. */
  const hasPlace = (element: Element) => !/^(inline|contents)$/.test(getComputedStyle(element).display);

  /** Returns the container that cuts the element off, or the reason why nothing is lost. */
  const findContainer = (element: Element): DOMRect | "unseen" | "scrolled" | "short" | null => {
    let cut: DOMRect | null = null;
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      // For screen readers only.
      if (style.clipPath === "inset(50%)") return "unseen";
      if (style.overflowX === "visible") continue;
      if (at !== element && scrolls(style)) return "scrolled";
      if (shortens(style)) return "short";
      cut ??= at.getBoundingClientRect();
    }
    return cut;
  };

  const { innerWidth } = window;
  for (const element of document.querySelectorAll<HTMLElement>(`${within} *`)) {
    if (!isShown(element) || isDecoration(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if (element.matches("main .table-frame, main .edge") && element.scrollWidth > element.clientWidth + slackPx) {
      report(element, `holds ${element.scrollWidth - element.clientWidth} px more than it shows`);
    }
    const holder = findContainer(element);
    if (holder === "scrolled" || holder === "unseen") continue;
    for (const rect of [box, ...textBoxes(element)]) {
      const isLetters = rect !== box;
      const right = holder instanceof DOMRect && !isLetters ? Math.min(rect.right, holder.right) : rect.right;
      const left = holder instanceof DOMRect && !isLetters ? Math.max(rect.left, holder.left) : rect.left;
      if (holder !== "short" && right > innerWidth + slackPx) report(element, `ends at ${Math.round(right)}`);
      else if (holder !== "short" && left < -slackPx) report(element, `begins at ${Math.round(left)}`);
      else if (
        isLetters &&
        holder instanceof DOMRect &&
        (right > holder.right + slackPx || left < holder.left - slackPx)
      )
        report(
          element,
          `is cut: ${Math.round(left)} to ${Math.round(right)} in ${Math.round(holder.left)} to ${Math.round(holder.right)}`,
        );
      else if (isLetters && holder !== "short" && hasPlace(element) && right > box.right + slackPx)
        report(element, `runs ${Math.round(right - box.right)} px out of its place`);
      else continue;
      break;
    }
  }
  // A wide element makes all its containers too wide. The innermost one is the cause.
  const innermost = [...found].filter(
    ([element]) => ![...found.keys()].some((one) => one !== element && element.contains(one)),
  );
  return innermost.map(([, line]) => line);
}
