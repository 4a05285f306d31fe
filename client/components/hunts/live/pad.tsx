// The number pad: big keys for a thumb, with comma and dot. A keyboard types into the line above it.
import { Delete } from "lucide-react";
import { type PadKey, pressed } from "./typed.ts";

const keys: PadKey[] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ",", "0", "."];
const names: Partial<Record<PadKey, string>> = { ",": "Comma", ".": "Dot" };
const look =
  "grid h-14 place-items-center rounded-control bg-surface-3 text-title-2 font-semibold text-text active:bg-mint-900 figures touch-manipulation select-none";

export function Pad({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={names[key]}
          className={look}
          onClick={() => onType(pressed(typed, key))}
        >
          {key}
        </button>
      ))}
    </div>
  );
}

export const BackKey = ({ onPress }: { onPress: () => void }) => (
  <button type="button" aria-label="Take back a digit" className={`${look} w-16 shrink-0`} onClick={onPress}>
    <Delete size={26} aria-hidden />
  </button>
);
