// A part of a page whose code is fetched when it is first wanted, or ahead. React's own `lazy` would remember that the
// code did not come, and throw the whole page away.
import { type ComponentType, type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { onIdle } from "./on-idle.ts";
import { useInertPage } from "./page-behind.ts";

/** What opens: it is wanted from its first opening on, and closed again when its code does not come. */
interface LazyOpening {
  open?: boolean;
  onClose?: () => void;
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead: on hover or focus of what opens it. */
  ahead: () => void;
};

/** A part that opens is given up when its code does not come in this time. */
const maxLoadMs = 10_000;

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  /** In its place while its code does not come, where it cannot be closed again. */
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
        // It came after this was rendered, and before anybody waited for it: a part of a part is rendered unhurriedly.
        if (!hadCode) render();
        return;
      }
      // What may be opened is fetched before anybody asks.
      if (!open) return onIdle(LaterPart.ahead);
      let isWanted = true;
      const giveUp = () => {
        if (!isWanted) return;
        setMissing(true);
        close.current?.();
        import("./missing-code.ts").then(
          ({ reportMissingCode: tellMissing }) => tellMissing(),
          () => {},
        );
      };
      const fetchNow = () =>
        fetchPart().then(
          () => isWanted && render(),
          () => giveUp(),
        );
      void fetchNow();
      // The page behind is held back meanwhile: not for longer than anybody waits, and not for who goes back.
      const isHolding = close.current !== undefined;
      const patience = isHolding ? setTimeout(() => Part === undefined && giveUp(), maxLoadMs) : undefined;
      const pressed = ({ key }: KeyboardEvent) => {
        if (isHolding && key === "Escape" && Part === undefined) close.current?.();
      };
      window.addEventListener("keydown", pressed);
      // What nobody opens, as part of a page, cannot be opened again: it comes when the network is back.
      window.addEventListener("online", fetchNow);
      return () => {
        isWanted = false;
        clearTimeout(patience);
        window.removeEventListener("keydown", pressed);
        window.removeEventListener("online", fetchNow);
      };
    }, [open]);
    // Once opened it stays mounted, so that it can leave in its own time.
    if (!wasOpen) return null;
    if (Part === undefined) return isMissing ? missing : fallback;
    return <Part {...props} />;
  }

  // Who is not there yet has nothing to be told: it is asked for again when it is wanted.
  LaterPart.ahead = () => void fetchPart().catch(() => {});
  return LaterPart;
}
