import { Pencil, Trash2 } from "lucide-react";
import { Button } from "../button.tsx";
import { preloadDialog } from "../dialog.tsx";
import { m } from "../messages.ts";

export function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <span className="inline-flex w-full justify-end gap-2 facts:flex-wrap">
      <Button size="sm" icon={Pencil} onClick={onEdit} onPointerEnter={preloadDialog} aria-label={m.editName({ name })}>
        {m.edit()}
      </Button>
      <Button size="sm" variant="quiet" icon={Trash2} onClick={onDelete} aria-label={m.deleteName({ name })}>
        {m.delete()}
      </Button>
    </span>
  );
}
