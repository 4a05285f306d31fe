// A button that acts after it is held for a second. For a keyboard or a screen reader, it opens a confirmation instead.
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../../../../ui/cx.ts";

export const holdMs = 1_000;

export interface HoldButtonProps {
  children: ReactNode;
  onHold: () => void;
  /** Called after a press by keyboard, which cannot be held. */
  onKeyboardPress: () => void;
  disabled?: boolean;
}

export function HoldButton({ children, onHold, onKeyboardPress, disabled }: HoldButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setHeld] = useState(false);
  const letGo = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    if (disabled) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHold();
    }, holdMs);
  };
  // A click without a pointer has detail 0 (UI Events, 3.4.3).
  const click = ({ detail }: MouseEvent) => {
    if (detail === 0) onKeyboardPress();
  };
  return (
    <button
      type="button"
      disabled={disabled}
      onPointerDown={hold}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
      className="btn btn-danger relative w-full touch-none overflow-hidden select-none"
    >
      <span
        aria-hidden
        style={{ transitionDuration: `${isHeld ? holdMs : 0}ms` }}
        className={cx(
          "absolute inset-0 origin-left bg-white/25 transition-transform ease-linear",
          isHeld ? "scale-x-100" : "scale-x-0",
        )}
      />
      <span className="relative">{children}</span>
    </button>
  );
}
