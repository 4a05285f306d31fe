// The widths kept pictures come in, so that a phone need not fetch what a large screen shows.

/** In pixels; made when first asked for. The widest is what a phone of 412 points shows at 1.75 pixels a point. */
export const pictureWidths = [160, 320, 720] as const;

const uploadPattern = /^(\/uploads\/[0-9a-f]{64})(\.webp)$/;
/** Browsers take the original for the widths above; few are wider. */
const originalWidth = 1_280;

/** For `srcset`; undefined for a picture that comes in one size. */
export function pictureSrcset(address: string): string | undefined {
  const [, start, ending] = uploadPattern.exec(address) ?? [];
  if (start === undefined) return undefined;
  return [...pictureWidths.map((width) => `${start}-${width}${ending} ${width}w`), `${address} ${originalWidth}w`].join(
    ", ",
  );
}
