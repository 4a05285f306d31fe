// The overlays' own client: React and what one overlay shows. No pages, no shell, no visits.
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Stage } from "./stage.tsx";
import "./stage.css";

const overlays = {
  hunt: lazy(async () => ({ default: (await import("./hunt.tsx")).HuntOverlayView })),
  leaderboard: lazy(async () => ({ default: (await import("./leaderboard.tsx")).LeaderboardOverlayView })),
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
