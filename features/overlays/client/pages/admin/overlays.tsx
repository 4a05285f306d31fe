import { useRef, useState } from "react";
import { paths } from "../../../../../common/contract/paths.ts";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import type { Values } from "../../../../../ui/desk/setting-edits.ts";
import { Select } from "../../../../../ui/field.tsx";
import { useUnsavedChanges } from "../../../../../ui/unsaved-changes.tsx";
import { currentRace } from "../../../../boards/contract/overlay.ts";
import { buildSections } from "../../../../desk/client/setting-words.ts";
import { SettingsSection } from "../../../../desk/client/settings-section.tsx";
import { currentRaffle } from "../../../../raffles/contract/overlay.ts";
import type { AdminOverlaysProps, HuntLook, OverlayKind } from "../../../contract/overlays.ts";
import { m } from "../../../messages.ts";
import { OverlayCard } from "../../desk/overlay-card.tsx";

const about: Record<OverlayKind, { title: string; text: string }> = {
  hunt: {
    title: m.bonusHunt(),
    text: m.huntText(),
  },
  leaderboard: {
    title: m.leaderboard(),
    text: m.leaderboardText(),
  },
  race: {
    title: m.race(),
    text: m.raceText(),
  },
  raffle: {
    title: m.raffleDraw(),
    text: m.raffleText(),
  },
};

export default function AdminOverlaysPage({ overlays, raffles, races, look }: AdminOverlaysProps) {
  const isChanged = useRef(false);
  const { question } = useUnsavedChanges(() => isChanged.current, ConfirmDialog);
  const [typed, setTyped] = useState<unknown>(look);
  const [raffle, setRaffle] = useState<string>(currentRaffle);
  const [race, setRace] = useState<string>(currentRace);
  const noteChanged = (changed: boolean) => {
    isChanged.current = changed;
  };
  return (
    <Desk title={m.overlays()} lead={m.lead()}>
      <ol className="grid gap-2 text-soft">
        <li>{m.step1()}</li>
        <li>{m.step2()}</li>
        <li>{m.step3()}</li>
      </ol>
      <div className="grid gap-6">
        {overlays.map((overlay) => (
          <OverlayCard
            key={overlay.kind}
            overlay={overlay}
            {...about[overlay.kind]}
            address={addressOf(overlay, { raffle, race })}
            hasSides={overlay.kind !== "raffle"}
            {...(overlay.kind === "hunt" && {
              look: typed,
              lookForm: <HuntLookForm look={look} onChanged={noteChanged} onTyped={setTyped} />,
            })}
          >
            {overlay.kind === "race" && (
              <Select
                label={m.whichRace()}
                value={race}
                onChange={(event) => setRace(event.target.value)}
                options={[
                  { value: currentRace, label: m.currentRaffle() },
                  ...races.map(({ id, name }) => ({ value: String(id), label: `${name} (#${id})` })),
                ]}
              />
            )}
            {overlay.kind === "raffle" && (
              <Select
                label={m.whichRaffle()}
                value={raffle}
                onChange={(event) => setRaffle(event.target.value)}
                options={[
                  { value: currentRaffle, label: m.currentRaffle() },
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

/** The form of the hunt overlay's look. A typed value appears in the preview, and a saved one on the stream. */
function HuntLookForm({ look, onChanged, onTyped }: HuntLookFormProps) {
  const [section] = buildSections({ hunt_overlay: look }, "live");
  if (section === undefined) return null;
  const report = (values: Values) => onTyped(values.hunt_overlay);
  return <SettingsSection section={section} secrets={[]} onChanged={onChanged} onTyped={report} />;
}

function addressOf(
  { kind, address }: AdminOverlaysProps["overlays"][number],
  chosen: { raffle: string; race: string },
): string {
  if (kind === "raffle")
    return address.replace(paths.overlay.raffle(currentRaffle), paths.overlay.raffle(chosen.raffle));
  return kind === "race" ? address.replace(paths.overlay.race(currentRace), paths.overlay.race(chosen.race)) : address;
}
