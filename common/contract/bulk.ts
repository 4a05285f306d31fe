import type { RefusalCode } from "./refusals.ts";

/** The desk's lists show 50 rows a page, so one call decides at most two pages. */
export const maxBulkRows = 100;

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
