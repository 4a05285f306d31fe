// The steps of the first run: the one list of them, in their order. Without zod: the page uses it.

interface Step {
  name: string;
  /** There is nothing left to say there once it is done. */
  isOnce?: true;
  /** Can be put off. */
  canWait?: true;
}

/** `code` comes last: with it the site opens. */
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

/** What is said when that step is put off. */
export type PostponeMark = `${OptionalStepName}_later`;
export const toLaterMark = (name: OptionalStepName): PostponeMark => `${name}_later`;
export const postponeMarks: readonly PostponeMark[] = setupSteps.flatMap((step) =>
  "canWait" in step ? [toLaterMark(step.name)] : [],
);
