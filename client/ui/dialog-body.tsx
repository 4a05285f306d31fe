// What a dialog is made of; fetched on first use by dialog.tsx, never imported by pages.
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as Plain } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { CSSProperties } from "react";
import { cx } from "./cx.ts";
import type { DialogProps } from "./dialog.tsx";

export function DialogBody(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    footer,
    width,
    height,
    kind = "plain",
    initialFocus,
    hideTitle,
  } = props;
  const Base = kind === "alert" ? AlertDialog : Plain;
  const sizes = { "--dialog-width": width, "--dialog-height": height } as CSSProperties;
  return (
    <Base.Root open={open} onOpenChange={(next: boolean) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={cx("dialog", height && "dialog-sized")}
          style={sizes}
          {...(initialFocus && { initialFocus })}
        >
          <span aria-hidden className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-pill bg-line-strong desk:hidden" />
          <header
            className={cx(
              "flex items-start gap-4 px-5 pt-4 desk:px-6 desk:pt-6",
              !children && "pb-6",
              hideTitle && "sr-only",
            )}
          >
            <div className="grid flex-1 gap-1">
              <Base.Title className="text-title-2">{title}</Base.Title>
              {description && <Base.Description className="text-soft">{description}</Base.Description>}
            </div>
            {kind === "plain" && !hideTitle && (
              <Base.Close className="btn btn-quiet btn-icon -mt-2 -mr-2 shrink-0">
                <X size={20} aria-hidden />
                <span className="sr-only">Close</span>
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
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
