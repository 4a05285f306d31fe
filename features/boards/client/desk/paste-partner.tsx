import { ClipboardPaste } from "lucide-react";
import { useRef, useState } from "react";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { failureText, toastOutcome } from "../../../../ui/outcome.ts";
import type { DeskPartner } from "../../contract/boards.ts";
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

export interface PastePartnerProps {
  open: boolean;
  onClose: () => void;
  /** The partner to edit; null adds one. */
  partner: Pick<DeskPartner, "slug" | "label" | "description"> | null;
}

export function PastePartner({ open, onClose, partner }: PastePartnerProps) {
  const [text, setText] = useState(partner?.description ?? "");
  const [faults, setFaults] = useState<Fault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const send = async (): Promise<boolean> => {
    const path = partner === null ? boardsPaths.createPartner : boardsPaths.updatePartner(partner.slug);
    const answer = await call(path, { json: { description: text } });
    const done = (body: unknown) => {
      if (partner === null) return m.partnerAdded();
      return isRecord(body) && body.needs_keys === true ? m.partnerSavedNoKeys() : m.partnerSaved();
    };
    const outcome = toastOutcome(answer, { done, failed: m.partnerNotSaved(), show: "always" });
    if (outcome.kind === "done") {
      router.reload();
      return true;
    }
    const found = outcome.kind === "refused" ? readFaults(outcome.body) : [];
    setFaults(found);
    setError(
      found.length > 0
        ? m.faults({ count: found.length })
        : failureText(answer, { failed: m.partnerNotSaved(), show: "always" }),
    );
    return false;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={partner === null ? m.describePartner() : m.descriptionOf({ partner: partner.label })}
      description={partner === null ? m.pasteText() : m.editPartnerText()}
      width="720px"
      label={partner === null ? m.addPartner() : m.savePartner()}
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
