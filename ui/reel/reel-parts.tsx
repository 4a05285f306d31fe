import type { RefObject } from "react";
import { CoinMark, LeafMark } from "../icons.tsx";
import { pieceStyle } from "./piece-style.ts";

export function Pointer({ leaf }: { leaf: RefObject<SVGSVGElement | null> }) {
  return (
    <span className="reel-pointer" aria-hidden>
      <span className="reel-thread" />
      <svg ref={leaf} className="reel-leaf" viewBox="0 0 30 44" focusable="false" aria-hidden>
        <path fill="#ffdb78" d="M15 0C5 7 1.500 15 3 23c1.300 7 6.500 13 12 21Z" />
        <path fill="#e0a100" d="M15 0c10 7 13.500 15 12 23-1.300 7-6.500 13-12 21Z" />
        <path fill="none" stroke="#8a5f00" strokeOpacity=".55" strokeWidth="1.200" d="M15 3v34" />
      </svg>
    </span>
  );
}

export function flick(leaf: SVGSVGElement, gapMs: number): Animation {
  const bendDegrees = gapMs < 90 ? 20 : 26;
  return leaf.animate(
    [
      { transform: `rotate(${bendDegrees}deg)`, easing: "cubic-bezier(0.3, 0, 0.3, 1)" },
      { transform: "rotate(-7deg)", offset: 0.55, easing: "ease-in-out" },
      { transform: "rotate(2deg)", offset: 0.8, easing: "ease-in-out" },
      { transform: "rotate(0deg)" },
    ],
    { duration: 420 },
  );
}

const pieceCount = 26;

export function GoldDrift() {
  return (
    <span className="reel-gold" aria-hidden>
      {Array.from({ length: pieceCount }, (_, index) => (
        // The pieces never reorder, so their index can be their key.
        <span key={index} className="reel-piece" style={pieceStyle(index)}>
          {index % 3 === 0 ? <CoinMark className="w-full" /> : <LeafMark className="w-full" />}
        </span>
      ))}
    </span>
  );
}
