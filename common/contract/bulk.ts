// Rows of the desk decided together: what is said of each.
import type { RefusalCode } from "./refusals.ts";

/** A page of the desk's lists has fifty. */
export const maxBulkRows = 100;

/** What became of one row, as the call about it alone would have answered. */
export interface BulkRowResult {
  id: number;
  status: number;
  code?: RefusalCode;
  message: string;
}

/** Of a call about many: each row is decided for itself, so one may be refused while others are done. */
export interface BulkResponse {
  message: string;
  results?: BulkRowResult[];
}
