import type { CSSProperties } from "react";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";

interface Leaf {
  x: string;
  y: string;
  size: number;
  turn: number;
  seconds: number;
  lateSeconds: number;
  glow: number;
}

const leaves: Leaf[] = [
  { x: "62%", y: "70px", size: 20, turn: -20, seconds: 21, lateSeconds: -3, glow: 0.95 },
  { x: "74%", y: "210px", size: 13, turn: 35, seconds: 27, lateSeconds: -14, glow: 0.7 },
  { x: "86%", y: "110px", size: 26, turn: 10, seconds: 24, lateSeconds: -9, glow: 1 },
  { x: "48%", y: "30px", size: 11, turn: 60, seconds: 30, lateSeconds: -21, glow: 0.55 },
  { x: "93%", y: "300px", size: 16, turn: -45, seconds: 19, lateSeconds: -12, glow: 0.8 },
  { x: "33%", y: "250px", size: 10, turn: 20, seconds: 33, lateSeconds: -6, glow: 0.45 },
];

export const Banner = cachedPart(BannerPart);

function BannerPart() {
  return (
    <div className="banner" aria-hidden>
      <div className="banner-sky" />
      <div className="banner-stars" />
      <div className="banner-hills banner-hills-far" />
      <div className="banner-gust" />
      <div className="banner-hills banner-hills-mid" />
      {leaves.map((leaf) => (
        <i key={leaf.x} className="leaf" style={leafStyle(leaf)} />
      ))}
      <div className="banner-hills banner-hills-near" />
    </div>
  );
}

function leafStyle(leaf: Leaf): CSSProperties {
  return {
    "--x": leaf.x,
    "--y": leaf.y,
    "--size": `${leaf.size}px`,
    "--turn": `${leaf.turn}deg`,
    "--time": `${leaf.seconds}s`,
    "--late": `${leaf.lateSeconds}s`,
    "--glow": leaf.glow,
  };
}
