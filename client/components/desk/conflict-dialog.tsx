// Somebody else saved the same meanwhile: what stands now and what was typed, to keep one or the other.
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** One thing that is another by now than it was shown. */
export interface Change {
  name: string;
  theirs: ReactNode;
  /** Null: it was left alone here, and stays as they saved it. */
  yours: ReactNode | null;
}

export interface ConflictDialogProps {
  open: boolean;
  description: string;
  changes: readonly Change[];
  onClose: () => void;
  /** The rest of what was typed is saved. */
  onKeepTheirs: () => void;
  onOverwrite: () => void;
}

export function ConflictDialog({
  open,
  description,
  changes,
  onClose,
  onKeepTheirs,
  onOverwrite,
}: ConflictDialogProps) {
  const collide = changes.some(({ yours }) => yours !== null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changed by somebody else"
      description={description}
      width="640px"
      footer={
        collide ? (
          <>
            <Button onClick={onKeepTheirs}>Keep theirs</Button>
            <Button variant="primary" onClick={onOverwrite}>
              Save mine over theirs
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onKeepTheirs}>
            Save mine beside theirs
          </Button>
        )
      }
    >
      {changes.length > 0 && (
        <ul className="grid gap-5">
          {changes.map(({ name, theirs, yours }) => (
            <li key={name} className="grid gap-2">
              <h3 className="font-medium">{name}</h3>
              <dl className="grid gap-2 text-sm desk:grid-cols-2">
                <Version name="Theirs, saved">{theirs}</Version>
                <Version name="Yours, not saved">{yours ?? "You left this alone: theirs stays."}</Version>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Version({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-control bg-surface-2 px-3 py-2">
      <dt className="text-faint">{name}</dt>
      <dd className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A value as text; lists a line an entry. */
export function textOf(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "(empty)";
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (typeof value !== "object") return String(value);
  return Object.values(value).map(textOf).join(": ");
}
