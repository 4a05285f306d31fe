// Partners' figures: how the syncs do, and uploads.

/** How a partner is doing, for the General page. */
export interface PartnerHealth {
  type: number;
  slug: string;
  label: string;
  /** Off: no key given, and not the demo. */
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
  /** The questions that were answered: "GET /affiliate/v2/stats, 2026-11". */
  asked: string[];
  /** Why rows were skipped, a few of the reasons. */
  reasons: string[];
}

/** `POST /api/leaderboard/upload`: what the file brought; with `preview` "1", what it would bring. */
export interface UploadAnswer {
  message: string;
  rows_understood?: number;
  rows_skipped?: number;
  reasons?: string[];
  /** The month is over: its board was frozen from this file, and is drawn. */
  frozen?: boolean;
  /** Of a preview: the sum of all rows. */
  wager_cents?: number;
}
