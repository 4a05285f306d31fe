// The full gust: leaves over the whole window, once. For what hardly ever happens; its code comes with the first.
import type { CSSProperties } from "react";
import { CoinMark, LeafMark } from "../icons.tsx";
import { pieceStyle } from "./piece-style.ts";

const pieceCount = 110;

/** They begin all over the window's height, so that they are everywhere at once. */
const leafStyle = (index: number): CSSProperties => ({
  ...pieceStyle(index),
  top: `${-10 + (((index + 1) * Math.sqrt(17)) % 1) * 75}%`,
});

export function Gust() {
  return (
    <span className="reel-gold" style={{ position: "fixed", inset: 0, zIndex: 60 }} data-gust aria-hidden>
      {Array.from({ length: pieceCount }, (_, index) => (
        // They never change places: their index is their key.
        <span key={index} className="reel-piece" style={leafStyle(index)}>
          {index % 3 === 0 ? <CoinMark className="w-full" /> : <LeafMark className="w-full" />}
        </span>
      ))}
    </span>
  );
}
