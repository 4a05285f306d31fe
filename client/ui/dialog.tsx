// The one dialog (a sheet under 768 px). Its behaviour is fetched when first needed, or when a page expects it soon.
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, kept in reach at the bottom. */
  footer?: ReactNode;
  /** CSS sizes from 768 px up, e.g. "600px". */
  width?: string;
  height?: string;
  /** Whether it may be left by Escape and a press outside; a question that must be answered is "alert". */
  kind?: "plain" | "alert";
  /** What gets the focus first; else the first thing that can have it. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Hides the title from sight, not from screen readers. */
  hideTitle?: boolean;
}

const loadBody = () => import("./dialog-body.tsx");
const Body = lazy(async () => ({ default: (await loadBody()).DialogBody }));

/** Fetches the dialog's code ahead: call it on hover or focus of what opens one. */
export function preloadDialog(): void {
  void loadBody();
}

export function Dialog(props: DialogProps) {
  // Once opened it stays mounted, so that it can leave in its own time.
  const [wasOpened, setOpened] = useState(props.open);
  if (props.open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  );
}
