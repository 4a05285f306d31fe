import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { m } from "./messages.ts";

export interface ClampedTextProps {
  text: string;
  about: string;
  className: string;
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

export function ClampedText({ text, about, className }: ClampedTextProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return (
    <>
      <p ref={words} className={cx("wrap-anywhere", !isOpen && "line-clamp-3", className)}>
        {text}
      </p>
      {(isCut || isOpen) && (
        // Positioned above the card's stretched link.
        <button
          type="button"
          className="link touch-reach z-10 min-w-11 justify-self-start text-left text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.lessAbout({ about, hidden }) : m.moreAbout({ about, hidden })}
        </button>
      )}
    </>
  );
}
