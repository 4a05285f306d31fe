import { useEffect, useRef, useState } from "react";

export function RouteAnnouncer({ path }: { path: string }) {
  const [words, say] = useState("");
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    // Waits, because the new page sets the title after it has rendered.
    const timer = setTimeout(() => {
      say(document.title);
      if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [path]);
  return (
    <p aria-live="polite" aria-atomic className="sr-only">
      {words}
    </p>
  );
}
