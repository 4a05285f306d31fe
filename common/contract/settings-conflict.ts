// Two admins who save the same settings: what the second is told, instead of writing over the first unseen.
import type { Refusal } from "./refusals.ts";

/** A setting that is another by now than whoever saves was shown; secrets as they are shown. */
export interface SettingConflict {
  /** "brand", "cashout.minimum". */
  field: string;
  theirs: unknown;
}

/** `POST /api/settings` answers 409 with this when its `outageTexts` does not stand any more; nothing is saved then. */
export interface SettingsConflictResponse extends Refusal {
  conflicts: SettingConflict[];
}
