import type { Refusal } from "./refusals.ts";

export interface Flash {
  success?: string;
  error?: string;
}

/**
 * A page of a long list, in the documented format. `links` contains the first page, the last, those within 2 of the current
 * one, and "..." for gaps.
 */
export interface Paginated<Row> {
  current_page: number;
  last_page: number;
  data: Row[];
  links: { label: string; url: string | null; active: boolean }[];
}

export type PageLinks = Omit<Paginated<unknown>, "data">;

/** A page of a list that is too long to count. A link is null if that page does not exist. */
export interface CursorPage<Row> {
  data: Row[];
  first: string | null;
  previous: string | null;
  next: string | null;
  last: string | null;
}

/** The response to a call with invalid fields. Clients show the first message of the first field. */
export interface FieldErrors extends Refusal {
  errors: Record<string, string[]>;
}

export interface ErrorPageProps {
  /** 403, 404, 419 (the page was open too long), 429, 500 or 503. */
  status: number;
  request_id: string | null;
}
