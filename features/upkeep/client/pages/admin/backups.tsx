import { Desk } from "../../../../../ui/desk/desk.tsx";
import type { AdminBackupsProps } from "../../../contract/upkeep.ts";
import { m } from "../../../messages.ts";
import { BackupSection } from "../../backup-section.tsx";
import { VersionSection } from "../../version-section.tsx";

export default function AdminBackupsPage({ version, backups }: AdminBackupsProps) {
  return (
    <Desk title={m.title()} lead={m.lead()}>
      <div className="grid gap-6">
        <VersionSection version={version} />
        <BackupSection backups={backups} />
      </div>
    </Desk>
  );
}
