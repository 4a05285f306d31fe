import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { DeskSection } from "../../../ui/desk/section.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import type { VersionProps } from "../contract/upkeep.ts";
import { m } from "../messages.ts";
import { NeedsStop } from "./needs-stop.tsx";
import { ReleaseNotes } from "./release-notes.tsx";

export function VersionSection({ version }: { version: VersionProps }) {
  const { running, commit, installed_at, newer } = version;
  return (
    <DeskSection
      title={m.version()}
      actions={
        version.is_watched && (
          <Button size="sm" onClick={checkNow}>
            {m.checkNow()}
          </Button>
        )
      }
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-title-3">{m.running({ version: running })}</span>
          {commit !== null && <span className="font-mono text-sm text-faint">{m.commit({ commit })}</span>}
        </p>
        {installed_at !== null && (
          <p className="text-sm text-soft">{m.installed({ time: () => <LocalTime value={installed_at} /> })}</p>
        )}
      </div>
      {newer === null ? (
        <Watch version={version} />
      ) : (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="text-title-3 wrap-anywhere">{m.newer({ version: newer.version })}</h3>
            {newer.needsStop && <NeedsStop />}
          </div>
          <ReleaseNotes release={newer} />
        </div>
      )}
    </DeskSection>
  );
}

function Watch({ version: { is_watched, checked_at, problem } }: { version: VersionProps }) {
  if (!is_watched) {
    const link = (text: string) => <TextLink href={`${paths.settingsPart("alerts")}#updates`}>{text}</TextLink>;
    return <p className="text-sm text-soft">{m.watchOff({ link })}</p>;
  }
  if (checked_at === null) return <p className="text-sm text-soft">{m.neverChecked()}</p>;
  const time = () => <LocalTime value={checked_at} />;
  return problem === null ? (
    <p className="text-sm text-mint-300">{m.upToDate({ time })}</p>
  ) : (
    <p className="text-sm wrap-anywhere text-coral-300">{m.checkFailed({ problem, time })}</p>
  );
}

async function checkNow(): Promise<void> {
  const failure = failureText(await call(deskApiPaths.checkVersions, { timeoutMs: 60_000 }));
  if (failure !== null) return void toast.error(failure);
  toast.success(m.checked());
  router.reload({ only: ["version"] });
}
