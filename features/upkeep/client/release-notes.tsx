import type { Release } from "../contract/upkeep.ts";
import { m } from "../messages.ts";
import { toNoteLines } from "./note-lines.ts";

export function ReleaseNotes({ release: { notes, needsStop } }: { release: Release }) {
  const lines = toNoteLines(notes);
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-soft">{needsStop ? m.needsStopAbout() : m.noStop()}</p>
      {lines.length > 0 && (
        <div className="grid gap-1.5">
          <p className="overline-label">{m.whatIsNew()}</p>
          <ul className="grid max-w-3xl list-disc gap-1 pl-5 wrap-anywhere">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-soft">{m.howTo()}</p>
    </div>
  );
}
