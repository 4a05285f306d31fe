import {
  type AnswerTemplate,
  type CommandDefinition,
  type CommandName,
  commandDefinitions,
  commandPrefix,
} from "../../../../common/contract/chat-commands.ts";
import { Card } from "../../../../ui/card.tsx";
import { Field } from "../../../../ui/field.tsx";
import { NumberField } from "../../../../ui/number-field.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { m } from "../../messages.ts";
import { AnswerField } from "./answer-field.tsx";
import type { CommandsDraft } from "./use-commands-draft.ts";

const kinds: Record<CommandName, CommandDefinition> = commandDefinitions;

const pauses = [
  ["person_seconds", m.personSeconds()],
  ["everybody_seconds", m.everybodySeconds()],
] as const;

export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== "");

export function CommandCard({ name, draft }: { name: CommandName; draft: CommandsDraft }) {
  const coin = useCoin();
  const kind = kinds[name];
  const values = draft.draft.each[name];
  const typed = commandPrefix + values.name;
  const getError = (field: string) => draft.errors[`commands.each.${name}.${field}`]?.[0];
  const answers: [string, AnswerTemplate][] = Object.entries(kind.answers);
  return (
    <Card as="li" className="grid grid-cols-1 gap-4 p-5">
      <Switch
        label={typed}
        hint={coin(kind.forms[0].about())}
        checked={values.on}
        onChange={(event) => draft.editOne(name, { on: event.target.checked })}
      />
      <details className="group">
        <summary className="link cursor-pointer text-sm touch-target">
          {m.commandDetails({ command: typed, hidden: (text) => <span className="sr-only">{text}</span> })}
        </summary>
        <div className="mt-4 grid gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-4">
            <Field
              label={m.typedAs()}
              lead={commandPrefix}
              autoComplete="off"
              value={values.name}
              error={getError("name")}
              onChange={(event) => draft.editOne(name, { name: event.target.value })}
            />
            <Field
              label={m.alsoAs()}
              hint={m.alsoAsHint()}
              autoComplete="off"
              defaultValue={values.aliases.join(", ")}
              error={getError("aliases")}
              onChange={(event) => draft.editOne(name, { aliases: splitWords(event.target.value) })}
            />
            {pauses.map(([field, label]) => (
              <NumberField
                key={field}
                label={label}
                min={0}
                max={3_600}
                value={values[field]}
                error={getError(field)}
                onChange={(seconds) => draft.editOne(name, { [field]: seconds ?? 0 })}
              />
            ))}
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            {answers.map(([key, answer]) => (
              <AnswerField
                key={key}
                kind={answer}
                words={values.words[key] ?? ""}
                typed={typed}
                error={getError(`words.${key}`)}
                onChange={(words) => draft.editOne(name, { words: { ...values.words, [key]: words } })}
              />
            ))}
          </div>
        </div>
      </details>
    </Card>
  );
}
