import { type FormEvent, useRef } from "react";
import { commandNames, commandPrefix, commonAnswers } from "../../../../../common/contract/chat-commands.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { typedKeys } from "../../../../../platform/contract/typed-keys.ts";
import { Button, ButtonLink } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { Field } from "../../../../../ui/field.tsx";
import { NumberField } from "../../../../../ui/number-field.tsx";
import { Switch } from "../../../../../ui/switch.tsx";
import { useUnsavedChanges } from "../../../../../ui/unsaved-changes.tsx";
import type { AdminCommandsProps } from "../../../contract/commands.ts";
import { m } from "../../../messages.ts";
import { AnswerField } from "../../desk/answer-field.tsx";
import { CommandCard, splitWords } from "../../desk/command-card.tsx";
import { type CommandsDraft, useCommandsDraft } from "../../desk/use-commands-draft.ts";

export default function AdminCommandsPage({ commands, connected }: AdminCommandsProps) {
  const draft = useCommandsDraft(commands);
  const isChanged = useRef(false);
  isChanged.current = draft.isChanged;
  const { question } = useUnsavedChanges(() => isChanged.current, ConfirmDialog);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void draft.save();
  };
  return (
    <Desk
      title={m.commands()}
      lead={connected ? m.commandsLead() : m.commandsLeadNoChat()}
      actions={<ButtonLink href={paths.commands}>{m.whatViewersSee()}</ButtonLink>}
    >
      <form aria-label={m.commands()} noValidate onSubmit={submit} className="grid gap-6">
        <ul className="grid gap-4">
          {commandNames.map((name) => (
            <CommandCard key={name} name={name} draft={draft} />
          ))}
        </ul>
        <ForAll draft={draft} />
        <FromChat draft={draft} />
        <footer className="desk-savebar">
          {draft.isChanged && (
            <Button variant="quiet" onClick={draft.undo}>
              {m.undo()}
            </Button>
          )}
          <Button type="submit" variant={draft.isChanged ? "primary" : "secondary"} busy={draft.isSaving}>
            {m.save()}
          </Button>
        </footer>
      </form>
      {question}
    </Desk>
  );
}

function ForAll({ draft: { draft, errors, edit } }: { draft: CommandsDraft }) {
  return (
    <Card as="section" className="grid gap-5 p-5">
      <h2 className="text-title-3">{m.allCommands()}</h2>
      <Switch
        label={m.inReplies()}
        hint={m.inRepliesHint()}
        checked={draft.in_replies}
        onChange={(event) => edit({ in_replies: event.target.checked })}
      />
      <Field
        label={m.bots()}
        hint={m.botsHint()}
        autoComplete="off"
        defaultValue={draft.bots.join(", ")}
        error={errors["commands.bots"]?.[0]}
        onChange={(event) => edit({ bots: splitWords(event.target.value) })}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {typedKeys(commonAnswers).map((key) => (
          <AnswerField
            key={key}
            kind={commonAnswers[key]}
            words={draft.words[key] ?? ""}
            typed={commandPrefix + draft.each.link.name}
            error={errors[`commands.words.${key}`]?.[0]}
            onChange={(words) => edit({ words: { ...draft.words, [key]: words } })}
          />
        ))}
      </div>
    </Card>
  );
}

function FromChat({ draft: { draft, errors, edit } }: { draft: CommandsDraft }) {
  const terms = [
    ["price", m.ticketPrice(), 0, 1_000_000_000],
    ["most", m.mostTickets(), 1, 1_000_000],
    ["winners", m.winners(), 1, 1_000],
  ] as const;
  return (
    <Card as="section" className="grid gap-5 p-5">
      <header className="grid gap-1">
        <h2 className="text-title-3">{m.rafflesFromChat()}</h2>
        <p className="text-sm text-soft">
          {m.rafflesFromChatText({
            code: (text) => <code className="font-mono text-mint-300">{text}</code>,
            command: m.rafflesFromChatExample({ command: commandPrefix + draft.each.raffle.name }),
          })}
        </p>
      </header>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {terms.map(([name, label, min, max]) => (
          <NumberField
            key={name}
            label={label}
            min={min}
            max={max}
            value={draft.raffle[name]}
            error={errors[`commands.raffle.${name}`]?.[0]}
            onChange={(value) => edit({ raffle: { ...draft.raffle, [name]: value ?? min } })}
          />
        ))}
      </div>
    </Card>
  );
}
