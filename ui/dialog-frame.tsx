import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Plain } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { closeOnBack } from "./back-button.ts";
import { cx } from "./cx.ts";
import type { DialogProps } from "./dialog-props.ts";
import { useInertPage } from "./page-behind.ts";
import "./dialog.css";
import { m } from "./messages.ts";

export interface FrameProps extends DialogProps {
  /** Called before focus or a press enters the dialog. */
  onTouch?: (popup: HTMLElement) => void;
  /** Returns whether the dialog stays open after a press outside. */
  isHeld?: () => boolean;
  question?: ReactNode;
}

export function DialogFrame(props: FrameProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    footer,
    width,
    height,
    inCorner,
    kind = "plain",
    initialFocus,
    hideTitle,
    onTouch,
    isHeld,
    question,
  } = props;
  const Base = kind === "alert" ? AlertDialog : Plain;
  const sizes = { "--dialog-width": width, "--dialog-height": height };
  const opener = useInertPage(open);
  const popup = useRef<HTMLDivElement>(null);
  const watch = () => popup.current !== null && onTouch?.(popup.current);
  const change = (next: boolean, { reason }: { reason: string }) => {
    if (!next && !(reason === "outside-press" && isHeld?.())) onClose();
  };
  const back = useRef(() => {});
  back.current = () => change(false, { reason: "back" });
  useEffect(() => (open ? closeOnBack(() => back.current()) : undefined), [open]);
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        {/* The backdrop of a confirmation also darkens the dialog below. A press on the backdrop leaves the focus where it
            is. */}
        <Base.Backdrop className="backdrop" forceRender onMouseDown={(event) => event.preventDefault()} />
        <Base.Popup
          ref={popup}
          className={cx("dialog", height && "dialog-sized", inCorner && "dialog-corner")}
          style={sizes}
          onFocusCapture={watch}
          onPointerDownCapture={watch}
          finalFocus={opener}
        >
          <span aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-pill bg-line-strong desk:hidden" />
          <header
            className={cx(
              "flex items-start gap-4 px-5 pt-4 desk:px-6 desk:pt-6",
              !children && "pb-6",
              hideTitle && "sr-only",
            )}
          >
            <div className="grid flex-1 gap-1 wrap-anywhere">
              <Base.Title className="text-title-2">{title}</Base.Title>
              {description && <Base.Description className="text-soft">{description}</Base.Description>}
            </div>
            {kind === "plain" && !hideTitle && (
              <Base.Close className="btn btn-quiet btn-icon -mt-2 -mr-2 shrink-0">
                <X size={20} aria-hidden />
                <span className="sr-only">{m.close()}</span>
              </Base.Close>
            )}
          </header>
          {children && (
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 desk:px-6">{children}</div>
          )}
          {footer && (
            <footer className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 desk:flex-row desk:justify-end desk:px-6">
              {footer}
            </footer>
          )}
          <InitialFocus wanted={initialFocus} />
          {question}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const focusable = "a[href], button:not([disabled]), input:not([disabled]), select, textarea";

/**
 * Moves focus into the dialog as soon as it renders. If that happened a frame later, a quick Tab would have gone past the
 * dialog.
 */
function InitialFocus({ wanted }: { wanted: RefObject<HTMLElement | null> | undefined }) {
  const marker = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const popup = marker.current?.parentElement;
    if (!popup || popup.contains(document.activeElement)) return;
    const first = wanted?.current ?? popup.querySelector<HTMLElement>(focusable) ?? popup;
    first.focus({ preventScroll: first === popup });
  }, [wanted]);
  return <span ref={marker} hidden />;
}
