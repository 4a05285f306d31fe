import type { ReactNode, RefObject } from "react";

export interface DialogProps {
  open: boolean;
  /** Called only after the visitor agreed to lose their input. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /**
   * The content. Add `data-quick` to a form that takes only a moment to fill in again; leaving such a form needs no
   * confirmation.
   */
  children?: ReactNode;
  footer?: ReactNode;
  /** CSS sizes from 768 px up, for example "600px". */
  width?: string;
  height?: string;
  /** From 768 px up, the dialog is at the top right, below the top bar, where its button is. */
  inCorner?: boolean;
  /** A "plain" dialog closes on Escape and on a press outside. An "alert" must be answered. */
  kind?: "plain" | "alert";
  /** The element to focus first. Default: the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  hideTitle?: boolean;
}
