// Style guide: the reels, fetched after the page is there.
import { later } from "../../../ui/later.tsx";

export const Reels = later(async () => (await import("./reels.tsx")).Reels);
