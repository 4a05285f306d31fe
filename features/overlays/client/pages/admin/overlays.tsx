// The desk's page of OBS overlays: their addresses, hidden until asked for, and a preview.
import { useRef, useState } from "react";
import { paths } from "../../../../../common/contract/paths.ts";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import type { Values } from "../../../../../ui/desk/setting-edits.ts";
import { Select } from "../../../../../ui/field.tsx";
import { useUnsavedChanges } from "../../../../../ui/unsaved-changes.tsx";
import { buildSections } from "../../../../desk/client/setting-words.ts";
import { SettingsSection } from "../../../../desk/client/settings-section.tsx";
import { currentRaffle } from "../../../../raffles/contract/overlay.ts";
import type { AdminOverlaysProps, HuntLook, OverlayKind } from "../../../contract/overlays.ts";
import { OverlayCard } from "../../desk/overlay-card.tsx";

const about: Record<OverlayKind, { title: string; text: string }> = {
  hunt: {
    title: "Bonus hunt",
    text: "The running hunt with its figures and the bonus being opened. It stays ten minutes after the finish, and is empty without a hunt.",
  },
  leaderboard: {
    title: "Leaderboard",
    text: "The first ten of the month, their prizes and how long it still runs.",
  },
  raffle: {
    title: "Raffle draw",
    text: "Tickets and time while it is open, then the reel and the winners. Reload the source to play a draw again.",
  },
};

export default function AdminOverlaysPage({ overlays, raffles, look }: AdminOverlaysProps) {
  const isChanged = useRef(false);
  const { question } = useUnsavedChanges(() => isChanged.current, ConfirmDialog);
  const [typed, setTyped] = useState<unknown>(look);
  const [raffle, setRaffle] = useState<string>(currentRaffle);
  const noteChanged = (changed: boolean) => {
    isChanged.current = changed;
  };
  return (
    <Desk title="Overlays" lead="Browser sources for OBS. An address is a secret: whoever has it can watch.">
      <ol className="grid gap-2 text-soft">
        <li>1. Copy an address. It stays hidden, so you can do this while your screen is on the stream.</li>
        <li>2. In OBS add a Browser source and paste it; width 1920, height 1080. Any other 16:9 size works too.</li>
        <li>3. Leave "Custom CSS" as it is: the ground is transparent already.</li>
      </ol>
      <div className="grid gap-6">
        {overlays.map((overlay) => (
          <OverlayCard
            key={overlay.kind}
            overlay={overlay}
            {...about[overlay.kind]}
            address={overlay.kind === "raffle" ? raffleAddress(overlay.address, raffle) : overlay.address}
            hasSides={overlay.kind !== "raffle"}
            {...(overlay.kind === "hunt" && {
              look: typed,
              lookForm: <HuntLookForm look={look} onChanged={noteChanged} onTyped={setTyped} />,
            })}
          >
            {overlay.kind === "raffle" && (
              <Select
                label="Which raffle"
                value={raffle}
                onChange={(event) => setRaffle(event.target.value)}
                options={[
                  { value: currentRaffle, label: "The current one, always" },
                  ...raffles.map(({ id, name }) => ({ value: String(id), label: `${name} (#${id})` })),
                ]}
              />
            )}
          </OverlayCard>
        ))}
      </div>
      {question}
    </Desk>
  );
}

interface HuntLookFormProps {
  look: HuntLook;
  onChanged: (isChanged: boolean) => void;
  onTyped: (look: unknown) => void;
}

/** A typed value shows in the preview, and a saved one on the stream. */
function HuntLookForm({ look, onChanged, onTyped }: HuntLookFormProps) {
  const [section] = buildSections({ hunt_overlay: look });
  if (section === undefined) return null;
  const report = (values: Values) => onTyped(values.hunt_overlay);
  return <SettingsSection section={section} secrets={[]} onChanged={onChanged} onTyped={report} />;
}

const raffleAddress = (address: string, id: string): string =>
  address.replace(paths.overlay.raffle(currentRaffle), paths.overlay.raffle(id));
