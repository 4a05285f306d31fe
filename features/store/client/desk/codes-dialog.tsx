import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call, readCount } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { uploadTimeoutMs } from "../../../../ui/desk/edit-dialog.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { failureText, toastOutcome } from "../../../../ui/outcome.ts";
import type { DeskProduct } from "../../contract/store.ts";
import { m } from "../../messages.ts";

export interface CodesDialogProps {
  open: boolean;
  product: DeskProduct;
  left: number;
  onClose: () => void;
}

export function CodesDialog({ open, product, left, onClose }: CodesDialogProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const typed = text.split("\n").filter((line) => line.trim() !== "").length;
  const send = async (form: FormData): Promise<boolean> => {
    const answer = await call(deskApiPaths.addCodes(product.id), { form, timeoutMs: uploadTimeoutMs });
    toastOutcome(answer, {
      done: (body) => m.codesAdded({ count: readCount(body, "added") ?? typed }),
      failed: m.noCodesAdded(),
      show: "nothing",
    });
    const problem = failureText(answer, { failed: m.addCodesFailed(), show: "always" });
    if (problem === null) router.reload();
    else setError(problem);
    return problem === null;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.codesFor({ name: product.name })}
      description={m.codesText({ left })}
      width="560px"
      label={typed === 0 ? m.addCodes() : m.addCodesCount({ count: typed })}
      onSend={send}
    >
      <TextArea
        label={m.newCodes()}
        name="codes"
        rows={10}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
        hint={m.newCodesHint()}
        error={error}
      />
      {left > 0 && <DropCodes product={product} left={left} onDropped={onClose} />}
    </FormDialog>
  );
}

/** Asks for a second press, because a deleted code is lost. */
function DropCodes({ product, left, onDropped }: { product: DeskProduct; left: number; onDropped: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const drop = async () => {
    const outcome = toastOutcome(await call(deskApiPaths.dropCodes(product.id)), {
      done: m.codesDeleted(),
      failed: m.deleteCodesFailed(),
      show: "nothing",
    });
    router.reload();
    if (outcome.kind === "done") onDropped();
  };
  return (
    <Button
      size="sm"
      variant={isConfirming ? "danger" : "quiet"}
      className="justify-self-start"
      onClick={() => (isConfirming ? void drop() : setConfirming(true))}
    >
      {isConfirming ? m.confirmDeleteCodes({ left }) : m.deleteCodes()}
    </Button>
  );
}
