// Previews the overlay over a pattern that shows transparency, with the look as it is typed. It loads only on request, since
// each preview is one more connection.
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { type LookMessage, lookRequest } from "../../contract/overlay-preview.ts";
import { m } from "../../messages.ts";

/** Returns the path only, because the page may be open under another name of this machine. */
const addressPath = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export interface OverlayPreviewProps {
  title: string;
  address: string;
  /** The look as it is typed; undefined when it cannot be chosen. The preview stays in view while one chooses. */
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
          // Browsers fill a frame with white when its colour scheme differs from its document's.
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

/** Posts the look to the frame whenever it changes, and when the frame asks. */
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
