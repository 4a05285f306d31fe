// Keeps a roll as one file that verify.html takes: nothing of this site is needed to check it then.

import { Save } from "lucide-react";
import type { RollDetail } from "../../../contracts/cases.ts";
import { savedRollName, savedText } from "../../../contracts/saved-text.ts";
import { usePage } from "../../protocol/use-page.ts";
import { keepFile } from "./keep-file.ts";

export function SaveRoll({ roll }: { roll: RollDetail }) {
  const { brand } = usePage().props.site;
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center gap-2"
      onClick={() => void save(brand, roll)}
    >
      <Save size={16} aria-hidden /> Save this roll
    </button>
  );
}

/** With the log's lines about its odds and its day, as far as they came. */
async function save(brand: string, roll: RollDetail): Promise<void> {
  const log = await linesOf(roll);
  keepFile(savedRollName(brand, roll.id), savedText({ windfall: "roll/1", roll, ...(log !== null && { log }) }));
}

async function linesOf(roll: RollDetail): Promise<string | null> {
  try {
    const [{ subjectsOfRoll }, { textAbout }] = await Promise.all([
      import("../cases/check.ts"),
      import("./log-lines.ts"),
    ]);
    return await textAbout(subjectsOfRoll(roll));
  } catch {
    return null;
  }
}
