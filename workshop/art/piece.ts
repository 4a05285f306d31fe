import { type Linear, linear } from "./palette.ts";
import { type Field, turnMatrix, type Vec } from "./solid.ts";

export type Paint = (x: number, y: number, z: number) => Linear;

/** `gloss` and `metal` are from 0 to 1; `glow` is the light that the solid emits. */
export type Surface = { colour: Linear | Paint; gloss?: number; metal?: number; glow?: number };

export type Place = { at?: Vec; turn?: Vec; scale?: number };

/** `frame` moves the solid into the scene: nine numbers for rotation, three for translation, one for scale. */
export type Piece = { field: Field; surface: Surface; frame: readonly number[] };

const IDENTITY: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];

export function surface(hex: string, gloss = 0.3, metal = 0, glow = 0): Surface {
  return { colour: linear(hex), gloss, metal, glow };
}

export function paintedSurface(colour: Paint, gloss = 0.3, metal = 0, glow = 0): Surface {
  return { colour, gloss, metal, glow };
}

export function piece(field: Field, look: Surface, place: Place = {}): Piece {
  return { field, surface: look, frame: compose(buildFrame(place), IDENTITY) };
}

/** Rotates about x, then y, then z (degrees), and scales and moves the pieces. */
export function placeAll(pieces: readonly Piece[], place: Place): Piece[] {
  const outer = buildFrame(place);
  return pieces.map((one) => ({ ...one, frame: compose(outer, one.frame) }));
}

function buildFrame({ at = [0, 0, 0], turn = [0, 0, 0], scale = 1 }: Place): readonly number[] {
  return [...turnMatrix(...turn), ...at, scale];
}

function compose(outer: readonly number[], inner: readonly number[]): readonly number[] {
  const get = (frame: readonly number[], index: number) => frame[index] ?? 0;
  const scale = get(outer, 12);
  const turn: number[] = [];
  const move: number[] = [];
  for (let row = 0; row < 3; row++) {
    let shift = get(outer, 9 + row);
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += get(outer, row * 3 + k) * get(inner, k * 3 + column);
      turn.push(sum);
      shift += scale * get(outer, row * 3 + column) * get(inner, 9 + column);
    }
    move.push(shift);
  }
  return [...turn, ...move, scale * get(inner, 12)];
}
