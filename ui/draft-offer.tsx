import { dateLocale } from "./base/format.ts";
import { Button } from "./button.tsx";
import { m } from "./messages.ts";
import type { SavedDraft as Kept } from "./saved-draft.ts";
import { useHydrated } from "./use-hydrated.ts";

export interface DraftOfferProps<Draft> {
  saved: Kept<Draft>;
  what: string;
  onTake: (draft: Draft) => void;
}

/** Returns the time without the date: drafts last until the tab is closed, so they are mostly from today. */
const formatTime = (at: number): string =>
  new Date(at).toLocaleTimeString(dateLocale, { hour: "2-digit", minute: "2-digit" });

export function DraftOffer<Draft>({ saved, what, onTake }: DraftOfferProps<Draft>) {
  const isHydrated = useHydrated();
  const { left } = saved;
  if (!isHydrated || left === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-gold-900 px-4 py-3 text-gold-200"
    >
      <p className="flex-1 basis-52">{m.draftLeft({ what, at: formatTime(left.at) })}</p>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" variant="quiet" onClick={saved.drop}>
          {m.deleteDraft()}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            saved.take();
            onTake(left.draft);
          }}
        >
          {m.continueDraft()}
        </Button>
      </span>
    </div>
  );
}
