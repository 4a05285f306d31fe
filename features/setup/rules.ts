import type { SiteSettings } from "../../common/server/site-settings.ts";
import type { SetupCard, SetupCheckName, SetupStep } from "./contract/setup.ts";
import { type SetupStepName, setupSteps, toLaterMark } from "./contract/setup-steps.ts";

export interface SetupState {
  settings: SiteSettings;
  marks: ReadonlySet<string>;
  hasMailServer: boolean;
  hasPartner: boolean;
  hasKick: boolean;
  hasProduct: boolean;
  hasRaffle: boolean;
  /** Whether somebody has saved the terms of cashouts. */
  hasCashoutSaved: boolean;
}

/** The steps before there is an admin. All are open. */
export const firstSteps: SetupStep[] = setupSteps.map(({ name }) => ({ name, state: "open" }));

const hasMail = ({ settings, hasMailServer }: SetupState): boolean => settings.mail_from !== "" && hasMailServer;

const hasOwnLook = ({ look }: SiteSettings): boolean => look.logo !== "" || look.mark !== "" || look.accent !== "mint";

export function listSteps(state: SetupState, hasTwoFactor: boolean): SetupStep[] {
  const { settings, marks } = state;
  const isDone: Record<SetupStepName, boolean> = {
    account: true,
    two_factor: hasTwoFactor,
    brand: settings.brand !== "",
    look: hasOwnLook(settings),
    streamer: settings.streamer !== "",
    partner: state.hasPartner,
    mail: hasMail(state),
    product: state.hasProduct,
    code: settings.referral_code !== "",
  };
  return setupSteps.map((step) => {
    const isPutOff = "canWait" in step && marks.has(toLaterMark(step.name));
    return { name: step.name, state: isDone[step.name] ? "done" : isPutOff ? "put_off" : "open" };
  });
}

export function listChecks(state: SetupState): SetupCard["checks"] {
  const { settings, marks } = state;
  const checks: [SetupCheckName, boolean][] = [
    ["brand", settings.brand !== ""],
    ["code", settings.streamer !== "" && settings.referral_code !== ""],
    ["kick", state.hasKick],
    ["partner", state.hasPartner],
    ["mail", hasMail(state)],
    ["product", state.hasProduct],
    ["raffle", state.hasRaffle],
    ["cashout", state.hasCashoutSaved || marks.has("cashout_seen")],
    ["overlay", marks.has("overlay_copied")],
  ];
  return checks.map(([name, is_done]) => ({ name, is_done }));
}
