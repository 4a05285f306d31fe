// The site's colour, logo and mark. All of it can wait.

import { PictureField } from "../../../ui/picture-field.tsx";
import type { SetupFacts } from "../contract/setup.ts";
import { AccentField, accentVariables } from "./accent-field.tsx";
import { parseLook, useLookDraft } from "./look-draft.ts";
import { type Problem, postponeStep, StepForm } from "./step-form.tsx";

const pictures = [
  { name: "logo", label: "Logo", hint: "Wide lettering, light on transparent. Empty: the name itself." },
  { name: "mark", label: "Mark", hint: "Square, for small screens and the browser's tab. Empty: the name's letters." },
] as const;

interface LookStepProps {
  facts: SetupFacts;
  onDone: () => void;
}

export function LookStep({ facts, onDone }: LookStepProps) {
  const look = useLookDraft(parseLook(facts.look));
  const send = async (): Promise<Problem | null> => {
    if (!look.isChanged) return postponeStep("look_later");
    return (await look.save())
      ? null
      : { field: null, text: "The look was not saved: the field in question says why." };
  };
  return (
    <div style={accentVariables(look.draft.accent)}>
      <StepForm
        title="What does it look like?"
        lead={`A colour and a picture make it ${facts.brand}'s own. More of it is in the settings, and all can be changed later.`}
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
