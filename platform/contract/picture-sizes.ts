/**
 * Widths in pixels. Each version is created on its first request. The widest is right for a phone 412 points wide at 1.75
 * pixels per point.
 */
export const pictureWidths = [160, 320, 720] as const;

const uploadPattern = /^(\/uploads\/[0-9a-f]{64})(\.webp)$/;
/** Above the widths in the list, browsers load the original. Few originals are wider than this. */
const originalWidth = 1_280;

export function pictureSrcset(address: string): string | undefined {
  const [, start, ending] = uploadPattern.exec(address) ?? [];
  if (start === undefined) return undefined;
  return [...pictureWidths.map((width) => `${start}-${width}${ending} ${width}w`), `${address} ${originalWidth}w`].join(
    ", ",
  );
}
