import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./stage.css";
import { overlaySize } from "../../contract/overlays.ts";

const overlays = {
  hunt: lazy(async () => ({ default: (await import("./hunt.tsx")).HuntOverlayView })),
  leaderboard: lazy(async () => ({ default: (await import("./leaderboard.tsx")).LeaderboardOverlayView })),
  race: lazy(async () => ({ default: (await import("./race.tsx")).RaceOverlayView })),
  raffle: lazy(async () => ({ default: (await import("./raffle.tsx")).RaffleOverlayView })),
};

const root = document.getElementById("overlay");
const isKind = (kind: string): kind is keyof typeof overlays => Object.hasOwn(overlays, kind);
const kind = root?.dataset.overlay ?? "";
if (root !== null && isKind(kind)) {
  const Overlay = overlays[kind];
  const events = `${location.pathname.replace(/\/$/, "")}/events${location.search}`;
  const side = new URLSearchParams(location.search).get("side");
  createRoot(root).render(
    <Stage side={side === "left" || side === "right" ? side : undefined}>
      <Suspense>
        <Overlay events={events} />
      </Suspense>
    </Stage>,
  );
}

const scaleNow = (): number => Math.min(innerWidth / overlaySize.width, innerHeight / overlaySize.height);

/** The picture for which every overlay is drawn, scaled to fit the source in OBS. */
function Stage({ side, children }: { side: "left" | "right" | undefined; children: ReactNode }) {
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
