// The form of a desk's page, held by it (ADMIN-89): for a new thing, for one of its list, or for a copy of that.
import { useModal } from "../use-modal.ts";

type Mode = "create" | "edit" | "duplicate";

export interface ThingFormProps<Thing> {
  open: boolean;
  mode: Mode;
  /** What it is filled with; null: a new one. */
  thing: Thing | null;
  /** What is being edited, as the page shows it now. */
  now: Thing | undefined;
  onClose: () => void;
}

/** `all`: the things as the page shows them now. `formatGiven` is null until the form was opened; `formatMultiplier` is its key. */
export function useThingForm<Thing extends { id: number }>(all: readonly Thing[]) {
  const { about, isOpen, open, close, times } = useModal<{ mode: Mode; thing: Thing | null }>();
  const given: ThingFormProps<Thing> | null = about && {
    ...about,
    open: isOpen,
    now: all.find(({ id }) => about.mode === "edit" && id === about.thing?.id),
    onClose: close,
  };
  return {
    create: () => open({ mode: "create", thing: null }),
    edit: (thing: Thing) => open({ mode: "edit", thing }),
    duplicate: (thing: Thing) => open({ mode: "duplicate", thing }),
    given,
    times,
  };
}
