// What overlays need of the features whose figures they show. app.ts puts them together.
import type { OverlayKind } from "../../contracts/overlays.ts";

export interface OverlaySource {
  /** The changes after which it has to be read again. */
  tagsOf(id: string): string[];
  /** What the overlay shows; null: there is no such thing. `id` is empty where there is only one. */
  read(id: string): Promise<object | null>;
}

export interface OverlaySources extends Record<OverlayKind, OverlaySource> {
  /** For the admins' page to choose from, the latest first. */
  raffles(): Promise<{ id: number; name: string }[]>;
}
