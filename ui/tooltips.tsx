// Tips: one floating bubble for the whole page. Anything with `data-tip` shows its text on hover, focus or touch.
import { useEffect, useRef, useState } from "react";
import "./tips.css";

interface Tooltip {
  text: string;
  side: "top" | "right" | "bottom";
  anchor: DOMRect;
}

const hoverDelayMs = 250;
const gapPx = 8;

/**
 * Mount it once, in the layout, when the page has settled. Escape hides the bubble. The bubble can be hovered, and stays
 * until pointer or focus leave it (WCAG 1.4.13). It is decorative: the element's name or description already contains the
 * text.
 */
export function Tooltips() {
  const [shown, show] = useState<Tooltip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => listenForTooltips(show), []);
  useEffect(() => {
    if (shown !== null && bubble.current !== null) placeTooltip(bubble.current, shown);
  }, [shown]);
  if (shown === null) return null;
  return (
    <div ref={bubble} className="tip" data-tip-bubble aria-hidden style={{ visibility: "hidden" }}>
      {shown.text}
    </div>
  );
}

function placeTooltip(bubble: HTMLElement, { anchor, side }: Tooltip): void {
  const { width, height } = bubble.getBoundingClientRect();
  const within = (value: number, size: number, room: number) => Math.max(gapPx, Math.min(value, room - size - gapPx));
  const above = side === "top" && anchor.top > height + gapPx * 2;
  const top =
    side === "right"
      ? anchor.top + anchor.height / 2 - height / 2
      : above
        ? anchor.top - height - gapPx
        : anchor.bottom + gapPx;
  const left = side === "right" ? anchor.right + gapPx : anchor.left + anchor.width / 2 - width / 2;
  bubble.style.top = `${within(top, height, window.innerHeight)}px`;
  bubble.style.left = `${within(left, width, window.innerWidth)}px`;
  bubble.style.visibility = "visible";
}

const findTipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;

function listenForTooltips(show: (tip: Tooltip | null) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (element: HTMLElement, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const text = element.dataset.tip;
      if (text === undefined || !element.isConnected) return;
      const side = element.dataset.tipSide;
      show({
        text,
        side: side === "right" || side === "bottom" ? side : "top",
        anchor: element.getBoundingClientRect(),
      });
    }, delayMs);
  };
  const close = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(null), delayMs);
  };
  const on = <Type extends keyof DocumentEventMap>(type: Type, handler: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, handler, { signal: stop.signal, capture: true, passive: true });
  on("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = findTipped(event.target);
    if (element !== null) open(element, hoverDelayMs);
    else if (event.target instanceof Element && event.target.closest("[data-tip-bubble]") !== null) clearTimeout(timer);
    else close(120);
  });
  on("focusin", (event) => {
    const element = findTipped(event.target);
    if (element?.matches(":focus-visible") || (element !== null && element.ariaDisabled === "true")) open(element, 0);
  });
  on("focusout", () => close(0));
  on("click", (event) => {
    const element = findTipped(event.target);
    if (element !== null && element.ariaDisabled === "true") open(element, 0);
    else close(0);
  });
  on("scroll", () => close(0));
  on("keydown", (event) => {
    if (event.key === "Escape") close(0);
  });
  // The pointer or the focus may have reached an element before this component was listening.
  const current = document.querySelector<HTMLElement>("[data-tip]:hover, [data-tip]:focus-visible");
  if (current !== null) open(current, hoverDelayMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
