import { useModal } from "../use-modal.ts";

type Mode = "create" | "edit" | "duplicate";

export interface RecordFormProps<Thing> {
  open: boolean;
  mode: Mode;
  /** The values to fill the form with. Null for an empty form. */
  record: Thing | null;
  now: Thing | undefined;
  onClose: () => void;
}

/**
 * Returns the functions that open the form, and its props. `all` are the things as the page shows them now. `given` is null
 * until the form is first opened. Use `times` as the form's React key.
 */
export function useRecordForm<Thing extends { id: number }>(all: readonly Thing[]) {
  const { about, isOpen, open, close, times } = useModal<{ mode: Mode; record: Thing | null }>();
  const given: RecordFormProps<Thing> | null = about && {
    ...about,
    open: isOpen,
    now: all.find(({ id }) => about.mode === "edit" && id === about.record?.id),
    onClose: close,
  };
  return {
    create: () => open({ mode: "create", record: null }),
    edit: (record: Thing) => open({ mode: "edit", record }),
    duplicate: (record: Thing) => open({ mode: "duplicate", record }),
    given,
    times,
  };
}
