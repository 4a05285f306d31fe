// How much there is of something that costs points, in a line of the front page.

export interface Shelf {
  count: number;
  from_points: number;
  image: string | null;
}
