// A summary of things that cost points, for a line of the home page.

export interface Shelf {
  count: number;
  from_points: number;
  image: string | null;
}
