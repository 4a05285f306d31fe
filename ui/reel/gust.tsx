// Leaves that fly over the whole window, once, for great wins. The code is loaded with the first such win.
import type { CSSProperties } from "react";
import { CoinMark, LeafMark } from "../icons.tsx";
import { pieceStyle } from "./piece-style.ts";

const pieceCount = 110;

const leafStyle = (index: number): CSSProperties => ({
  ...pieceStyle(index),
  top: `${-10 + (((index + 1) * Math.sqrt(17)) % 1) * 75}%`,
});

export function Gust({ zIndex = 60 }: { zIndex?: number }) {
  return (
    <span className="reel-gold" style={{ position: "fixed", inset: 0, zIndex }} data-gust aria-hidden>
      {Array.from({ length: pieceCount }, (_, index) => (
        // The pieces never reorder, so their index can be their key.
        <span key={index} className="reel-piece" style={leafStyle(index)}>
          {index % 3 === 0 ? <CoinMark className="w-full" /> : <LeafMark className="w-full" />}
        </span>
      ))}
    </span>
  );
}
