import { type AnswerTemplate, placeholderSamples } from "../../../../common/contract/chat-commands.ts";
import { fillTemplate, mapTemplateText, templateProblem } from "../../../../common/contract/chat-template.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { TextArea } from "../../../../ui/field.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { m } from "../../messages.ts";

export interface AnswerFieldProps {
  kind: AnswerTemplate;
  /** Empty means the default text. */
  words: string;
  typed: string;
  error: string | undefined;
  onChange: (words: string) => void;
}

export function AnswerField({ kind, words, typed, error, onChange }: AnswerFieldProps) {
  const coin = useCoin();
  const { brand } = usePage().props.site;
  const said = words === "" ? mapTemplateText(kind.words(), coin) : words;
  const problem = error ?? templateProblem(words, kind.takes) ?? undefined;
  const shown = fillTemplate(said, { ...placeholderSamples, site: brand, command: typed });
  return (
    <div className="grid gap-2">
      <TextArea
        label={kind.about()}
        rows={2}
        value={words}
        placeholder={kind.words()}
        error={problem}
        hint={kind.takes.map((place) => `{${place}}`).join(" ")}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined && (
        <p className="rounded-control bg-surface-2 px-3.5 py-2 text-sm wrap-anywhere">
          <span className="sr-only">{m.preview()} </span>
          {shown}
        </p>
      )}
    </div>
  );
}
