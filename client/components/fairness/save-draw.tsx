// Keeps a draw as one file that verify.html takes: nothing of this site is needed to check it then.
import { Save } from "lucide-react";
import { useState } from "react";
import type { Draw } from "../../../contracts/fairness.ts";
import { type SavedDraw, savedDrawName, savedText } from "../../../contracts/saved-text.ts";
import { toast } from "../../ui/toast.ts";
import { keepFile } from "./keep-file.ts";
import { publishedKeys, roundsUpTo } from "./use-check.ts";

export function SaveDraw({ draw, promised }: { draw: Draw; promised?: number }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await savedDraw(draw, promised);
    setBusy(false);
    if (saved === null) return toast.error("What belongs to this draw could not be loaded. Try again in a moment.");
    keepFile(savedDrawName(draw.id), savedText(saved));
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

/** With the rounds before it, its lists and the keys; null when something of it did not come. */
async function savedDraw(draw: Draw, promised?: number): Promise<SavedDraw | null> {
  const [rounds, keys] = await Promise.all([roundsUpTo(draw), publishedKeys()]);
  if (rounds === null) return null;
  return {
    windfall: "draw/1",
    ...(promised !== undefined && { promised }),
    ...(keys !== null && { keys }),
    rounds: rounds.map((round) => ({ draw: round.draw, list: new TextDecoder().decode(round.list) })),
  };
}
