// The setup's steps in order. This file must not import zod, because the page imports it.

interface Step {
  name: string;
  /** True if the step has nothing to show once it is done. */
  isOnce?: true;
  /** True if the operator can postpone the step. */
  canWait?: true;
}

/** `code` is last, because it opens the site. */
export const setupSteps = [
  { name: "account", isOnce: true },
  { name: "two_factor", isOnce: true },
  { name: "brand" },
  { name: "look", canWait: true },
  { name: "streamer" },
  { name: "partner", canWait: true },
  { name: "mail", canWait: true },
  { name: "product", canWait: true },
  { name: "code" },
] as const satisfies readonly Step[];

type DefinedStep = (typeof setupSteps)[number];
export type SetupStepName = DefinedStep["name"];
type OptionalStepName = Extract<DefinedStep, { canWait: true }>["name"];

export type PostponeMark = `${OptionalStepName}_later`;
export const toLaterMark = (name: OptionalStepName): PostponeMark => `${name}_later`;
export const postponeMarks: readonly PostponeMark[] = setupSteps.flatMap((step) =>
  "canWait" in step ? [toLaterMark(step.name)] : [],
);
