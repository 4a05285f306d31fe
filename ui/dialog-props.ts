import type { ReactNode, RefObject } from "react";

export interface DialogProps {
  open: boolean;
  /** Not called before the visitor agreed to lose what they filled in. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** A form in it that is filled in again in a moment says `data-quick`: leaving it does not ask. */
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
