// Keeps a draw as one file that verify.html takes: nothing of this site is needed to check it then.

import { Save } from "lucide-react";
import { useState } from "react";
import type { Draw } from "../../../contracts/fairness.ts";
import { type SavedDraw, savedDrawName, savedText } from "../../../contracts/saved-text.ts";
import { usePage } from "../../protocol/use-page.ts";
import { toast } from "../../ui/toast.ts";
import { gather } from "./gather.ts";
import { keepFile } from "./keep-file.ts";

export function SaveDraw({ draw, promised }: { draw: Draw; promised?: number }) {
  const { brand } = usePage().props.site;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await savedDraw(draw, promised);
    setBusy(false);
    if (saved === null) return toast.error("What belongs to this draw could not be loaded. Try again in a moment.");
    keepFile(savedDrawName(brand, draw.id), savedText(saved));
  };
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center gap-2"
      disabled={isBusy}
      onClick={() => void save()}
    >
      <Save size={16} aria-hidden /> Save this draw
    </button>
  );
}

/** With the rounds before it, its lists, the keys, its lines of the log and who stands on its board; null when a list did not come. */
async function savedDraw(draw: Draw, promised?: number): Promise<SavedDraw | null> {
  const gathered = await gather(draw);
  if (gathered === null) return null;
  const { rounds, keys, log, entrants } = gathered;
  return {
    windfall: "draw/1",
    ...(promised !== undefined && { promised }),
    ...(keys !== null && { keys }),
    rounds: rounds.map((round) => ({ draw: round.draw, list: textOf(round.list) })),
    ...(log !== null && { log }),
    ...(entrants instanceof Uint8Array && { entrants: textOf(entrants) }),
  };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
