// The reel is fetched only for raffles that have ended; its place is kept.
import { later } from "../../ui/later.tsx";

const place = <div className="h-[23rem]" aria-hidden />;

export const WinnerDrawLater = later(async () => (await import("./winner-draw.tsx")).WinnerDraw, place);
export const PendingDrawLater = later(async () => (await import("./pending-draw.tsx")).PendingDraw, place);
