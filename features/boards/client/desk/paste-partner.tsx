import { ClipboardPaste } from "lucide-react";
import { useRef, useState } from "react";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { failureText, toastOutcome } from "../../../../ui/outcome.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { maxDescription } from "../../contract/limits.ts";
import { m } from "../../messages.ts";
import { exampleDescription } from "./example-description.ts";

interface Fault {
  line: number;
  reason: string;
}

export function readFaults(body: unknown): Fault[] {
  if (!isRecord(body) || !Array.isArray(body.faults)) return [];
  return body.faults.flatMap((fault: unknown) =>
    isRecord(fault) && typeof fault.line === "number" && typeof fault.reason === "string"
      ? [{ line: fault.line, reason: fault.reason }]
      : [],
  );
}

export function PastePartner({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const send = async (): Promise<boolean> => {
    const answer = await call(boardsPaths.createPartner, { json: { description: text } });
    const outcome = toastOutcome(answer, { done: m.partnerAdded(), failed: m.partnerNotAdded(), show: "always" });
    if (outcome.kind === "done") {
      router.reload();
      return true;
    }
    const found = outcome.kind === "refused" ? readFaults(outcome.body) : [];
    setFaults(found);
    setError(
      found.length > 0
        ? m.faults({ count: found.length })
        : failureText(answer, { failed: m.partnerNotAdded(), show: "always" }),
    );
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.describePartner()}
      description={m.pasteText()}
      width="720px"
      label={m.addPartner()}
      onSend={send}
    >
      <div ref={area}>
        <TextArea
          label={m.description()}
          rows={14}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={maxDescription}
          className="font-mono text-sm wrap-anywhere"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setFaults([]);
            setError(null);
          }}
        />
      </div>
      {text === "" && (
        <p>
          <Button size="sm" icon={ClipboardPaste} onClick={() => setText(exampleDescription)}>
            {m.useExample()}
          </Button>
        </p>
      )}
      {faults.length > 0 && (
        <ol role="alert" className="grid gap-1">
          {faults.map((fault, index) => (
            // Two mistakes may have the same text, so only the index identifies a row.
            <li key={index}>
              <button
                type="button"
                className="link min-h-6 text-left wrap-anywhere"
                onClick={() => selectLine(area.current?.querySelector("textarea"), fault.line)}
              >
                {m.faultLine(fault)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </FormDialog>
  );
}

function selectLine(area: HTMLTextAreaElement | null | undefined, line: number): void {
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 3);
}
