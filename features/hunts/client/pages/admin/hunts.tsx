import { useState } from "react";
import { flushSync } from "react-dom";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { call } from "../../../../../ui/base/api.ts";
import { Button, ButtonLink } from "../../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { toast } from "../../../../../ui/toast.ts";
import type { AdminHuntsProps, Hunt } from "../../../contract/hunts.ts";
import { m } from "../../../messages.ts";
import { HuntEditor } from "../../desk/hunt-editor.tsx";

const maxSwitchable = 8;

export default function AdminHuntsPage({ hunts, editing, slots }: AdminHuntsProps) {
  const [leaving, setLeaving] = useState<Hunt | null>(null);
  const [goneId, setGoneId] = useState<number | null>(null);
  const remove = async () => {
    if (leaving === null) return;
    const answer = await call(deskApiPaths.deleteHunt(leaving.id));
    setLeaving(null);
    if (answer.kind !== "answer" || answer.status !== 200) return toast.error(m.notDeleted());
    toast.success(m.huntDeleted());
    // Removes the deleted hunt's editor first. Otherwise its unsaved changes would ask for confirmation.
    flushSync(() => setGoneId(leaving.id));
    router.visit(paths.admin.hunts);
  };
  return (
    <Desk title={m.hunts()} lead={m.huntsLead()}>
      <div className="flex items-center gap-2 max-desk:flex-wrap">
        <HuntSwitch hunts={hunts.slice(0, maxSwitchable)} editing={editing} />
        <ButtonLink href={`${paths.admin.hunts}?hunt=new`} variant="outline" className="shrink-0">
          {m.newHunt()}
        </ButtonLink>
        {editing !== null && (
          <Button variant="quiet" onClick={() => setLeaving(editing)} className="ml-auto shrink-0 text-coral-300">
            {m.deleteWord()}
          </Button>
        )}
      </div>
      {(editing === null || editing.id !== goneId) && (
        <HuntEditor key={editing?.id ?? "new"} hunt={editing} slots={slots} />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={m.deleteTitle({ name: leaving?.name ?? m.thisHunt() })}
        confirmLabel={m.deleteHunt()}
        danger
        onConfirm={() => void remove()}
      >
        {m.deleteText()}
      </ConfirmDialog>
    </Desk>
  );
}

/** One scrolling row, so that a long name never makes the page wider than a phone. */
function HuntSwitch({ hunts, editing }: { hunts: readonly Hunt[]; editing: Hunt | null }) {
  return (
    <nav aria-label={m.hunts()} className="flex max-w-full min-w-0 gap-2 overflow-x-auto">
      {hunts.map((hunt) => (
        <ButtonLink
          key={hunt.id}
          href={`${paths.admin.hunts}?hunt=${hunt.id}`}
          variant={hunt.id === editing?.id ? "secondary" : "quiet"}
          className="shrink-0"
        >
          <span title={hunt.name} className="max-w-[24ch] truncate leading-normal">
            {hunt.name}
          </span>
        </ButtonLink>
      ))}
    </nav>
  );
}
