// The contract of partners' figures: sync health and uploads, and the kinds of rakeback they earn.

export type RakebackKind = "instant" | "weekly" | "monthly";

/** A partner's health, for the General page. */
export interface PartnerHealth {
  type: number;
  slug: string;
  label: string;
  /** `off`: no key given, outside the demo. */
  state: "ok" | "failing" | "waiting" | "off";
  attempted_at: string | null;
  succeeded_at: string | null;
  error: string | null;
  rows_understood: number;
  rows_skipped: number;
  next_at: string | null;
}

/** One partner's part of `POST /api/leaderboard/run-all`. */
export interface PartnerRun {
  type: number;
  slug: string;
  label: string;
  ok: boolean;
  message: string;
  rows_understood: number;
  rows_skipped: number;
  earned_points: number;
  /** The requests that got a response: "GET /affiliate/v2/stats, 2026-11". */
  asked: string[];
  /** The first few reasons why rows were skipped. */
  reasons: string[];
}

/** The response of `POST /api/leaderboard/upload`: the file's result, or its preview with `preview` "1". */
export interface UploadAnswer {
  message: string;
  rows_understood?: number;
  rows_skipped?: number;
  reasons?: string[];
  /** The month has ended: its board is frozen from this file and will be drawn. */
  frozen?: boolean;
  /** In a preview: the sum of all rows. */
  wager_cents?: number;
}
