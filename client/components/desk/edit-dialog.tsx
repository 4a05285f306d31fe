// A dialog that makes or edits one thing, and writes over nobody unseen: what the form was filled with goes along, and
// where that does not stand any more, what somebody else made of it is shown beside what was typed. The page itself says
// what stands now, so that no refusal needs to be read for it (ADMIN-43).

import { useState } from "react";
import { say } from "../../act.ts";
import { type Answer, type CallOptions, call } from "../../api.ts";
import { router } from "../../protocol/router.ts";
import { ConflictDialog, textOf } from "./conflict-dialog.tsx";
import { createKeys, keysOf } from "./form-keys.ts";
import { type Edited, type FieldChange, formOfSent, merged, theirChanges, type Words } from "./merging.ts";
import type { SaveOutcome } from "./outcomes.ts";
import { SaveDialog, type SaveDialogProps, uploadTimeoutMs } from "./save-dialog.tsx";

type Carried = Pick<CallOptions, "form" | "json" | "timeoutMs">;

const asForm = (sent: object, seen: string | null): Carried => ({
  form: formOfSent({ ...sent, seen }),
  timeoutMs: uploadTimeoutMs,
});

/** Opened anew it is given a new key. */
export interface EditDialogProps<Fields extends object> extends Omit<SaveDialogProps, "save"> {
  /** Where it is saved. */
  path: string;
  /** As the form was filled; null: a new one. */
  was: Edited<Fields> | null;
  /** As it stands on the page; undefined: not there any more. */
  now: Edited<Fields> | undefined;
  words: Words;
  /** What is typed, as it is sent. */
  read: (form: FormData) => Fields;
  /** What the call to `path` carries, else a form of texts and pictures. `seen`: null of a new one. */
  carries?: (sent: Fields, seen: string | null) => Carried;
  outcomeOf: (answer: Answer, sent: Fields) => SaveOutcome;
}

export function EditDialog<Fields extends object>(props: EditDialogProps<Fields>) {
  const { path, was, now, words, read, carries = asForm, outcomeOf, children, ...dialog } = props;
  // As it was opened: the page beneath is brought up to date.
  const [shown] = useState(was);
  // What was typed and refused.
  const [mine, setMine] = useState<Fields | null>(null);
  const [keys] = useState(() => (was === null ? createKeys() : keysOf(path)));
  // What was sent may be saved by now, or be saved yet: what is opened next is not filled with what stood before.
  const [isUnsure, setUnsure] = useState(false);
  const close = () => {
    if (isUnsure) router.reload();
    dialog.onClose();
  };
  const save = async (sent: Fields, seen: string | null): Promise<SaveOutcome> => {
    const { answer, earlier, isUnsettled } = await keys({ ...sent, seen }, (key) =>
      call(path, { ...carries(sent, seen), ...key }),
    );
    setUnsure(isUnsettled);
    if (earlier === "before") {
      // It may have been filled in over what was saved by then, or over what stood before: whoever filled it in can tell.
      router.reload();
      return { kind: "refused", text: lookAgain, field: null };
    }
    const outcome = outcomeOf(answer, sent);
    // What was typed since is left out: it was to change what does not stand any more.
    if (earlier === "here") return { kind: "done", text: was === null ? madeBefore : savedBefore };
    // What may be saved already is not held against itself: sent again under its key it is saved once.
    if (outcome.kind === "refused" && seen !== null && !isUnsettled) {
      setMine(sent);
      router.reload();
    }
    return outcome;
  };
  const isStale = shown !== null && now !== undefined && now.seen !== shown.seen;
  const meeting = isStale && mine !== null ? { was: shown.fields, now: now.fields, mine } : null;
  const settle = async (kept: "theirs" | "mine") => {
    if (meeting === null || now === undefined) return;
    setMine(null);
    const outcome = await save(merged(meeting, words, kept), now.seen);
    say(outcome);
    if (outcome.kind !== "done") return;
    router.reload();
    close();
  };
  const changes = meeting === null ? [] : theirChanges(meeting, words);
  return (
    <SaveDialog {...dialog} onClose={close} save={(form) => save(read(form), shown?.seen ?? null)}>
      {(errorOf) => (
        <>
          {children(errorOf)}
          <ConflictDialog
            open={meeting !== null}
            description={spoken(changes)}
            changes={changes.map((change) => shownChange(change, words))}
            onClose={() => setMine(null)}
            onKeepTheirs={() => void settle("theirs")}
            onOverwrite={() => void settle("mine")}
          />
        </>
      )}
    </SaveDialog>
  );
}

const savedBefore = "What you sent first was saved after all. Your later changes were not: open it again to make them.";
const lookAgain =
  "What you sent before was saved after all, and this is not yet. Look at what stands now, then save again.";
const madeBefore = "What you sent first was saved after all. Your later changes were not: edit it to make them.";

const spoken = (changes: readonly FieldChange[]): string =>
  changes.length === 0
    ? "This was saved since you opened it, with nothing changed that you can see here. Nothing of yours is saved yet."
    : "This was saved since you opened it. Nothing of yours is saved yet.";

function shownChange({ field, theirs, yours, collides }: FieldChange, words: Words) {
  const { name = field, show = textOf } = words[field] ?? {};
  return { name, theirs: show(theirs), yours: collides ? show(yours) : null };
}
