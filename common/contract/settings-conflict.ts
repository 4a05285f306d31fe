// Response when two admins edit the same settings. The second sees the conflict instead of overwriting the first.
import type { Refusal } from "./refusals.ts";

/** A setting that changed after it was shown. Secrets are masked. */
export interface SettingConflict {
  /** "brand", "cashout.minimum". */
  field: string;
  theirs: unknown;
}

/** The 409 response of `POST /api/settings` if the state in its `seen` is out of date. Nothing is saved then. */
export interface SettingsConflictResponse extends Refusal {
  conflicts: SettingConflict[];
}
