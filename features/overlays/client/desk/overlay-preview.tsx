// Previews the overlay with the typed look, over a pattern that shows transparency. Loads only on request, because each preview
// takes one more connection.
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { type LookMessage, lookRequest } from "../../contract/overlay-preview.ts";
import { m } from "../../messages.ts";

/** Returns only the path and the query, because this page may have been opened under another of the machine's names. */
const addressPath = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export interface OverlayPreviewProps {
  title: string;
  address: string;
  /** The look as typed; undefined: the overlay has no look to choose. The preview stays in view during typing. */
  look?: unknown;
}

export function OverlayPreview({ title, address, look }: OverlayPreviewProps) {
  const [isShown, setShown] = useState(false);
  const frame = usePostLook(look);
  return (
    <div
      className={cx(
        "checkered grid aspect-video w-full place-items-center self-start overflow-hidden rounded-card border border-line",
        look === undefined ? "relative" : "sticky top-20 z-10 xl:top-24 xl:row-span-2",
      )}
    >
      {isShown ? (
        <iframe
          ref={frame}
          src={addressPath(address)}
          title={m.previewOf({ title })}
          className="absolute inset-0 size-full"
          // If a frame's colour scheme differs from its document's, browsers fill the frame with white.
          style={{ colorScheme: "light" }}
        />
      ) : (
        <Button icon={Play} onClick={() => setShown(true)}>
          {m.preview({ title, hidden: (text) => <span className="sr-only">{text}</span> })}
        </Button>
      )}
    </div>
  );
}

function usePostLook(look: unknown) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (look === undefined) return;
    const post = () => {
      const message: LookMessage = { windfall: "look", look };
      frame.current?.contentWindow?.postMessage(message, location.origin);
    };
    const onMessage = ({ source, data }: MessageEvent) => {
      if (data === lookRequest && source === frame.current?.contentWindow) post();
    };
    post();
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [look]);
  return frame;
}
