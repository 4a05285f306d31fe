import type { Refusal } from "./refusals.ts";

/** A setting that somebody changed after this admin loaded the page. Secrets are masked. */
export interface SettingConflict {
  field: string;
  theirs: unknown;
}

/** The 409 response of `POST /api/settings` if `seen` in the request is out of date. The call then saves nothing. */
export interface SettingsConflictResponse extends Refusal {
  conflicts: SettingConflict[];
}
