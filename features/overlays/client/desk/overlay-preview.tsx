// The overlay as it is now, over a ground that shows what is transparent; with what is typed of its look, before that is
// saved. Loaded when it is asked for: a preview is one more that watches.
import { Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { type LookMessage, lookRequest } from "../../contract/overlay-preview.ts";

/** The path alone: the page may have been reached under another name of this machine. */
const addressPath = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export interface OverlayPreviewProps {
  title: string;
  address: string;
  /** As it is typed; undefined where nothing of it can be chosen. It stays in sight while one chooses. */
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
          title={`Preview of the ${title} overlay`}
          className="absolute inset-0 size-full"
          // A frame of another colour scheme than its document is filled with white.
          style={{ colorScheme: "light" }}
        />
      ) : (
        <Button icon={Play} onClick={() => setShown(true)}>
          Preview
          <span className="sr-only"> the {title} overlay</span>
        </Button>
      )}
    </div>
  );
}

/** Tells the frame the look whenever it changes, and when the frame asks. */
function usePostLook(look: unknown) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (look === undefined) return;
    const tell = () => {
      const told: LookMessage = { windfall: "look", look };
      frame.current?.contentWindow?.postMessage(told, location.origin);
    };
    const hear = ({ source, data }: MessageEvent) => {
      if (data === lookRequest && source === frame.current?.contentWindow) tell();
    };
    tell();
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [look]);
  return frame;
}
