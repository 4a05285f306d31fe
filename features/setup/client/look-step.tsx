import { PictureField } from "../../../ui/picture-field.tsx";
import type { SetupFacts } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { AccentField, accentVariables } from "./accent-field.tsx";
import { parseLook, useLookDraft } from "./look-draft.ts";
import { type Problem, postponeStep, StepForm } from "./step-form.tsx";

const pictures = [
  { name: "logo", label: m.logo(), hint: m.logoHint() },
  { name: "mark", label: m.mark(), hint: m.markHint() },
] as const;

interface LookStepProps {
  facts: SetupFacts;
  onDone: () => void;
}

export function LookStep({ facts, onDone }: LookStepProps) {
  const look = useLookDraft(parseLook(facts.look));
  const send = async (): Promise<Problem | null> => {
    if (!look.isChanged) return postponeStep("look_later");
    return (await look.save()) ? null : { field: null, text: m.lookNotSaved() };
  };
  return (
    <div style={accentVariables(look.draft.accent)}>
      <StepForm
        title={m.lookTitle()}
        lead={m.lookLead({ brand: facts.brand })}
        onSend={send}
        onDone={onDone}
        later="look_later"
      >
        {() => (
          <>
            <AccentField
              value={look.draft.accent}
              error={look.getError("accent")}
              onChange={(accent) => look.edit({ accent })}
            />
            {pictures.map(({ name, label, hint }) => (
              <PictureField
                key={`${name} ${look.turn}`}
                label={label}
                name={name}
                current={look.kept[name] || null}
                hint={hint}
                error={look.getError(name)}
                fit="contain"
                onChoose={(file) => look.choose(name, file)}
              />
            ))}
          </>
        )}
      </StepForm>
    </div>
  );
}
