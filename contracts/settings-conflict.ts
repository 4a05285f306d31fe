// Two admins who save the same settings: what the second is told, instead of writing over the first unseen.

/** Said with 409 wherever what is edited is not as it was shown any more; of a thing with a form at its field `seen`. */
export const changedMeanwhile = "This changed while you were editing. Your text is still here.";

/** A setting that is another by now than whoever saves was shown; secrets as they are shown. */
export interface SettingConflict {
  /** "brand", "cashout.minimum". */
  field: string;
  theirs: unknown;
}

/** `POST /api/settings` answers 409 with this when its `seen` does not stand any more; nothing is saved then. */
export interface SettingsConflictAnswer {
  message: string;
  conflicts: SettingConflict[];
}
