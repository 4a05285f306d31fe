// The overlay as it is now, over a ground that shows what is transparent. Loaded when it is asked for: a preview is one
// more that watches.
import { Play } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

/** The path alone: the page may have been reached under another name of this machine. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

export function OverlayPreview({ title, address }: { title: string; address: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="checkered relative grid aspect-video w-full place-items-center self-start overflow-hidden rounded-card border border-line">
      {isShown ? (
        <iframe
          src={pathOf(address)}
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
