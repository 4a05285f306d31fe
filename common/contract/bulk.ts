// Responses of the desk's calls that decide many rows at once.
import type { RefusalCode } from "./refusals.ts";

/** The desk's lists show 50 rows a page; a call may decide two pages of rows. */
export const maxBulkRows = 100;

/** The result for one row, the same as a call for this row alone would return. */
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
