import { ArrowUpCircle } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { Release } from "../contract/upkeep.ts";
import { m } from "../messages.ts";
import { NeedsStop } from "./needs-stop.tsx";

export function NewerVersion({ release }: { release: Release }) {
  return (
    <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
      <ArrowUpCircle size={24} strokeWidth={1.6} className="shrink-0 text-sky-300" aria-hidden />
      <h2 className="min-w-0 font-medium wrap-anywhere">{m.newer({ version: release.version })}</h2>
      {release.needsStop && <NeedsStop />}
      <TextLink href={paths.admin.backups}>{m.seeNotes()}</TextLink>
    </Card>
  );
}
