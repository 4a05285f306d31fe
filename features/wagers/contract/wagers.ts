export type RakebackKind = "instant" | "weekly" | "monthly";

export interface PartnerHealth {
  type: number;
  slug: string;
  label: string;
  /** `off`: the partner has no API key, and the site is not the demo. */
  state: "ok" | "failing" | "waiting" | "off";
  attempted_at: string | null;
  succeeded_at: string | null;
  error: string | null;
  rows_understood: number;
  rows_skipped: number;
  next_at: string | null;
}

export interface PartnerRun {
  type: number;
  slug: string;
  label: string;
  ok: boolean;
  message: string;
  rows_understood: number;
  rows_skipped: number;
  earned_points: number;
  /** The requests that got a response, such as "GET /affiliate/v2/stats, 2026-11". */
  asked: string[];
  reasons: string[];
}

/** The response of `POST /api/leaderboard/upload`: the file's result, or a preview if the request has `preview` "1". */
export interface UploadAnswer {
  message: string;
  rows_understood?: number;
  rows_skipped?: number;
  reasons?: string[];
  /** True when the month has ended, so its board is frozen from this file and will be drawn. */
  frozen?: boolean;
  /** The sum of all rows. Only in a preview. */
  wager_cents?: number;
}
