import { memo, type ReactNode, useEffect } from "react";
import { lazyPart } from "../lazy-part.tsx";
import { m } from "../messages.ts";
import { playChime } from "../sound/play.ts";
import { toTransform } from "./mover.ts";
import { GoldDrift, Pointer } from "./reel-parts.tsx";
import type { Tile } from "./strip.ts";
import { type ReelMotion, useReelMotion } from "./use-reel-motion.ts";

const Gust = lazyPart(async () => (await import("./gust.tsx")).Gust);

/** How to celebrate the result: not at all, with leaves and a bell, or with all effects. */
export type Cheer = "none" | "some" | "full";

export interface ReelProps<Item> extends ReelMotion<Item> {
  /** Renders a tile's content, which fills the tile. Define this function outside the component, so it stays the same. */
  renderItem: (item: Item) => ReactNode;
  label: string;
  /** Announced once to screen readers after the landing: "Nightfall hoodie won." */
  resultText: string;
  /** Fades out the tiles and the winner's label together. The caller then removes the reel. */
  isLeaving?: boolean;
  cheer?: Cheer;
}

/**
 * The reel. The caller owns `state` and sets it to "landed" when `onLanded` is called (see `useRaffleReel` and
 * `useCaseReel`).
 */
export function Reel<Item>(props: ReelProps<Item>) {
  const { state, tileWidth, gap, label, resultText, winnerIndex, cheer = "some" } = props;
  const { round, startPx, strip, frame, leaf } = useReelMotion(props);
  const hasLanded = state === "landed";
  const isCheered = hasLanded && round.id > 0 && cheer !== "none";
  useEffect(() => {
    if (isCheered) playChime("bell");
  }, [isCheered]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a reel is not a fieldset
    <div
      role="group"
      aria-label={label}
      className="reel"
      data-reel={state}
      data-cheer={cheer}
      data-leaving={props.isLeaving || undefined}
    >
      <div ref={frame} className="reel-frame">
        <div ref={strip} className="reel-strip" style={{ transform: toTransform(startPx) }} aria-hidden inert>
          <Tiles
            tiles={round.tiles}
            count={round.count}
            winnerAt={hasLanded ? winnerIndex : -1}
            renderItem={props.renderItem}
            widthPx={tileWidth + gap}
            gapPx={gap}
          />
        </div>
      </div>
      <Pointer leaf={leaf} />
      {hasLanded && (
        <span className="reel-winner" aria-hidden>
          {m.winner()}
        </span>
      )}
      {isCheered && (cheer === "full" ? <Gust key={round.id} /> : <GoldDrift key={round.id} />)}
      <p role="status" className="sr-only">
        {hasLanded ? resultText : ""}
      </p>
    </div>
  );
}

interface TilesProps<Item> {
  tiles: readonly Tile<Item>[];
  count: number;
  winnerAt: number;
  renderItem: (item: Item) => ReactNode;
  widthPx: number;
  gapPx: number;
}

function TileList<Item>({ tiles, count, winnerAt, renderItem, widthPx, gapPx }: TilesProps<Item>) {
  return tiles.map(({ key, item }, index) => (
    <div
      key={key}
      className="reel-tile"
      data-tile={index < count ? index : undefined}
      data-winner={index === winnerAt || undefined}
      style={{ width: widthPx, paddingInline: gapPx / 2 }}
    >
      {renderItem(item)}
    </div>
  ));
}

/** The tiles do not depend on the movement. They render only for a new strip and when the winner is shown. */
const Tiles = memo(TileList) as unknown as typeof TileList;
