// Responses of the desk's calls that decide many rows at once.
import type { RefusalCode } from "./refusals.ts";

/** Twice the 50 rows on a page of the desk's lists. */
export const maxBulkRows = 100;

/** The result for one row, as the call for that row alone would return it. */
export interface BulkRowResult {
  id: number;
  status: number;
  code?: RefusalCode;
  message: string;
}

/** Each row is decided separately, so one may be refused while others succeed. */
export interface BulkResponse {
  message: string;
  results?: BulkRowResult[];
}
