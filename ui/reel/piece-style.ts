import type { CSSProperties } from "react";

interface PieceStyle extends CSSProperties {
  "--across": string;
  "--sway": string;
  "--turn": string;
}

/** Returns a deterministic style without visible patterns: multiples of unrelated square roots spread evenly. */
export function pieceStyle(index: number): PieceStyle {
  const spread = (root: number): number => ((index + 1) * Math.sqrt(root)) % 1;
  return {
    "--across": `${2 + spread(5) * 96}%`,
    "--sway": `${Math.round(-70 + spread(7) * 190)}px`,
    "--turn": `${Math.round(140 + spread(11) * 400) * (index % 2 === 0 ? 1 : -1)}deg`,
    width: Math.round(10 + spread(3) * 13),
    animationDelay: `${Math.round(spread(2) * 900)}ms`,
    animationDuration: `${Math.round(1_500 + spread(13) * 900)}ms`,
  };
}
