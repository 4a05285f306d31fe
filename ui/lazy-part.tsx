// Loads a component's code when it is first needed, or earlier. React's `lazy` is not used: it would remember a failed
// download and then discard the whole page.
import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { onIdle } from "./on-idle.ts";
import { useInertPage } from "./page-behind.ts";

/**
 * Props of a component that opens, such as a dialog. Its code is needed from its first opening. The component closes again if
 * the code cannot be loaded.
 */
interface LazyOpening {
  open?: boolean;
  onClose?: () => void;
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Prefetches the code. Call it on hover or focus of the button that opens the component. */
  ahead: () => void;
  /** Fetches the code for a page that shows the component at once. Rejects if that fails. */
  load: () => Promise<void>;
};

/** Opening is given up if the code takes longer than this to load. */
const maxLoadMs = 10_000;

/**
 * Returns a component that loads its code with `load` and shows `fallback` in the meantime. A component with `onClose` closes
 * if its code cannot be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  /** Shown if the code fails to load and the component has no way to close. */
  missing: ReactNode = fallback,
): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    Part ??= await load();
  };

  function LaterPart(props: Props) {
    const { open = true, onClose }: LazyOpening = props;
    const [wasOpen, setWasOpen] = useState(open);
    if (open && !wasOpen) setWasOpen(true);
    const [, render] = useReducer((count: number) => count + 1, 0);
    const [isMissing, setMissing] = useState(false);
    const close = useRef(onClose);
    close.current = onClose;
    useInertPage(open && onClose !== undefined);
    const hadCode = Part !== undefined;
    useEffect(() => {
      if (Part !== undefined) {
        // The code arrived between this render and this effect, because React delays the effects of nested components.
        if (!hadCode) render();
        return;
      }
      // The code is prefetched, because the visitor may open the component.
      if (!open) return onIdle(LaterPart.ahead);
      let isWanted = true;
      const giveUp = () => {
        if (!isWanted) return;
        setMissing(true);
        close.current?.();
        import("./missing-code.ts").then(
          ({ reportMissingCode }) => reportMissingCode(),
          () => {},
        );
      };
      const fetchNow = () =>
        fetchPart().then(
          () => isWanted && render(),
          () => giveUp(),
        );
      void fetchNow();
      // The page behind is inert while the code is loading. That ends after a timeout, or when the visitor presses Escape.
      const isHolding = close.current !== undefined;
      const timeout = isHolding ? setTimeout(() => Part === undefined && giveUp(), maxLoadMs) : undefined;
      const handleKey = ({ key }: KeyboardEvent) => {
        if (isHolding && key === "Escape" && Part === undefined) close.current?.();
      };
      window.addEventListener("keydown", handleKey);
      // The visitor cannot reopen a component that belongs to the page, so it is loaded once the network is back.
      window.addEventListener("online", fetchNow);
      return () => {
        isWanted = false;
        clearTimeout(timeout);
        window.removeEventListener("keydown", handleKey);
        window.removeEventListener("online", fetchNow);
      };
    }, [open]);
    // Once opened, the component stays mounted, so it can animate out.
    if (!wasOpen) return null;
    if (Part === undefined) return isMissing ? missing : fallback;
    return <Part {...props} />;
  }

  LaterPart.ahead = () => void fetchPart().catch(() => {});
  LaterPart.load = fetchPart;
  return LaterPart;
}
