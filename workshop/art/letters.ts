/** Each character has a cap height of 40. */
const SIGNS: Record<string, readonly [path: string, width: number]> = {
  A: ["M0 40L15 0L30 40M6 27H24", 30],
  B: ["M0 0V40H15A10.5 10.5 0 0 0 15 19H0M0 0H13A9.5 9.5 0 0 1 13 19", 25],
  C: ["M29 8A17 20 0 1 0 29 32", 29],
  D: ["M0 0V40H10A19 20 0 0 0 10 0Z", 29],
  E: ["M23 0H0V40H23M0 19H19", 23],
  F: ["M23 0H0V40M0 19H19", 23],
  G: ["M29 8A17 20 0 1 0 30 24V21H18", 30],
  H: ["M0 0V40M28 0V40M0 19H28", 28],
  I: ["M0 0V40", 0],
  J: ["M20 0V29A10 11 0 0 1 0 29", 20],
  K: ["M0 0V40M25 0L2 22M9 16L27 40", 27],
  L: ["M0 0V40H21", 21],
  M: ["M0 40V0L17 26L34 0V40", 34],
  N: ["M0 40V0L28 40V0", 28],
  O: ["M17 0A17 20 0 1 0 17 40A17 20 0 1 0 17 0Z", 34],
  P: ["M0 40V0H14A11.5 11.5 0 0 1 14 23H0", 26],
  Q: ["M17 0A17 20 0 1 0 17 40A17 20 0 1 0 17 0ZM20 28L34 42", 34],
  R: ["M0 40V0H14A11.5 11.5 0 0 1 14 23H0M12 23L27 40", 27],
  S: ["M24 6C16 -3 1 0 1 10C1 22 25 17 25 30C25 41 7 43 0 33", 25],
  T: ["M0 0H28M14 0V40", 28],
  U: ["M0 0V26A14 14 0 0 0 28 26V0", 28],
  V: ["M0 0L15 40L30 0", 30],
  W: ["M0 0L10 40L21 6L32 40L42 0", 42],
  X: ["M0 0L27 40M27 0L0 40", 27],
  Y: ["M0 0L14 20L28 0M14 20V40", 28],
  Z: ["M0 0H26L0 40H26", 26],
  "0": ["M14 0A14 20 0 1 0 14 40A14 20 0 1 0 14 0Z", 28],
  "1": ["M0 9L11 0V40", 11],
  "2": ["M1 10A12 11 0 0 1 25 11C25 20 4 30 0 40H26", 26],
  "3": ["M2 4C10 -3 24 0 24 10C24 17 17 19 11 19C18 19 26 21 26 30C26 41 8 43 0 35", 26],
  "4": ["M20 40V0L0 28H27", 27],
  "5": ["M23 0H4L2 18C14 12 26 17 26 28C26 40 9 43 0 35", 26],
  "6": ["M20 0C8 8 0 17 0 27A13 13 0 1 0 13 14C7 14 2 18 0 24", 26],
  "7": ["M0 0H25L9 40", 25],
  "8": ["M13 19A10 9.5 0 1 1 13 0A10 9.5 0 1 1 13 19A13 10.5 0 1 0 13 40A13 10.5 0 1 0 13 19Z", 26],
  "9": ["M6 40C18 32 26 23 26 13A13 13 0 1 0 13 26C19 26 24 22 26 16", 26],
  ".": ["M0 40V39.9", 0],
  "-": ["M0 21H14", 14],
  "+": ["M0 21H22M11 10V32", 22],
};

const SPACE = 18;

/** Weight and gaps are in the letters' units, 40 to a capital. */
export type LetterStyle = { weight?: number; gap?: number; slant?: number; cap?: "round" | "butt" | "square" };

export function drawWord(word: string, colour: string, hand: LetterStyle = {}): { shapes: string; width: number } {
  const { weight = 8, gap = 13, slant = 0, cap = "round" } = hand;
  let x = weight / 2;
  const paths = [...word.toUpperCase()].map((sign) => {
    const [path, width] = SIGNS[sign] ?? ["", SPACE - gap];
    const placedPath = path === "" ? "" : `<path transform="translate(${x} 0)" d="${path}"/>`;
    x += width + gap;
    return placedPath;
  });
  const join = cap === "round" ? "round" : "miter";
  const skew =
    slant === 0 ? "" : ` transform="translate(${Math.tan((slant * Math.PI) / 180) * 40} 0) skewX(${-slant})"`;
  const shapes = `<g${skew} fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="${cap}" stroke-linejoin="${join}">${paths.join("")}</g>`;
  return { shapes, width: x - gap + weight / 2 };
}

export function fitWord(
  word: string,
  colour: string,
  hand: LetterStyle,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  const { weight = 8 } = hand;
  const line = drawWord(word, colour, hand);
  const scale = Math.min(width / line.width, height / (40 + weight));
  const [left, top] = [x + (width - line.width * scale) / 2, y + (height - 40 * scale) / 2];
  return `<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})">${line.shapes}</g>`;
}
