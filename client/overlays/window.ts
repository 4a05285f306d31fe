// Which part of a long list is in sight: pure, so that it can be tested.

/** The first row in sight when row `focus` of `count` stands about a third down a window of `size` rows. */
export function windowStart(count: number, size: number, focus: number): number {
  const wanted = focus - Math.floor(size / 3);
  return Math.max(0, Math.min(wanted, count - size));
}
