// Keeps a roll as one file that verify.html takes: nothing of this site is needed to check it then.
import { Save } from "lucide-react";
import type { RollDetail } from "../../../contracts/cases.ts";
import { savedRollName, savedText } from "../../../contracts/saved-text.ts";
import { keepFile } from "./keep-file.ts";

export const SaveRoll = ({ roll }: { roll: RollDetail }) => (
  <button
    type="button"
    className="link inline-flex min-h-11 items-center gap-2"
    onClick={() => keepFile(savedRollName(roll.id), savedText({ windfall: "roll/1", roll }))}
  >
    <Save size={16} aria-hidden /> Save this roll
  </button>
);
