// The picture every overlay is drawn for, fitted into the source whatever its size.
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { overlaySize } from "../../contracts/overlays.ts";

const scaleNow = (): number => Math.min(innerWidth / overlaySize.width, innerHeight / overlaySize.height);

export function Stage({ side, children }: { side: "left" | "right" | undefined; children: ReactNode }) {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const refit = () => setScale(scaleNow());
    addEventListener("resize", refit);
    return () => removeEventListener("resize", refit);
  }, []);
  const place: CSSProperties = {
    ...overlaySize,
    left: (innerWidth - overlaySize.width * scale) / 2,
    top: (innerHeight - overlaySize.height * scale) / 2,
    transform: `scale(${scale})`,
  };
  return (
    <div className="ov-stage" data-side={side} style={place}>
      {children}
    </div>
  );
}
