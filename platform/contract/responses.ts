// Response shapes that every product on this platform shares.
import type { Refusal } from "./refusals.ts";

/** A line to show once, after the visit that set it. */
export interface Flash {
  success?: string;
  error?: string;
}

/** A page of a long list (documented shape). `links` holds first, last, those within 2 of the current, and "..." between. */
export interface Paginated<Row> {
  current_page: number;
  last_page: number;
  data: Row[];
  links: { label: string; url: string | null; active: boolean }[];
}

/** Links to a list's other pages. */
export type PageLinks = Omit<Paginated<unknown>, "data">;

/** A page of a list that is too long to count, with links to the pages before and after. Null: there is none. */
export interface CursorPage<Row> {
  data: Row[];
  first: string | null;
  previous: string | null;
  next: string | null;
  last: string | null;
}

/** A call refused because of its fields. Clients show the first message of the first field. */
export interface FieldErrors extends Refusal {
  errors: Record<string, string[]>;
}

export interface ErrorPageProps {
  /** 403, 404, 419 (the page was open too long), 429, 500 or 503. */
  status: number;
  request_id: string | null;
}
