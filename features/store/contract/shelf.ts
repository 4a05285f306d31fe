// A summary of the things that points can buy, for the home page.

export interface Shelf {
  count: number;
  from_points: number;
  image: string | null;
}
