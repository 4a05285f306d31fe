export interface Shelf {
  count: number;
  from_points: number;
  image: string | null;
}
