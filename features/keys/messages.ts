// Texts of features/keys, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("keys", {
  test: "Test<span></span>",
  remove: "Remove<span></span>",
  enter: "Enter",
  change: "Change",
  removeKeyLabel: "Remove the key of {label}?",
  removeKey: "Remove key",
  valueEnvironmentCountsSoNothing: "{value} of the environment counts, so nothing stops.",
  cancel: "Cancel",
  test2: "Test",
  save: "Save<span></span>",
  password: "Your password",
  knowThat: "To know that it is you.",
  labelDoesNotTakeSave: "{label} does not take it. Save anyway?",
  labelGaveNoAnswerSave: "{label} gave no answer. Save anyway?",
  saveAnyway: "Save anyway",
  back: "Back",
  thereOneEnterAgainChange: "There is one. Enter it again to change anything here.",
  savedOneEndsBeforeEnter: "The saved one ends in {before}. Enter the new one whole.",
  setEnvironment: "Set in the environment",
  cannotBeOpened: "Cannot be opened",
  playedBySandbox: "Played by the sandbox",
  notOneSavedHere: ", not the one saved here.",
  bySavedby: " by {savedBy}",
  msMs: "{ms} ms",
  keys: "Keys",
  whatConnectsSiteItsPartners:
    "What connects the site to its partners, its mail and its pictures. A saved key counts at once; it is kept sealed and never shown again.",
  thisDemoSandboxesPlayServices:
    "This is a demo: sandboxes play the services that have no key. With a key here the real one is asked.",
  senderLettersDiscordChannelThat:
    "The sender of letters and the Discord channel that hears of winners are in the <pageLink>settings</pageLink>. Settings of the environment win over what is saved here.",
  keyCouldNotBeTested: "The key could not be tested, try again!",
  keyCouldNotBeSaved: "The key could not be saved, try again!",
  labelSavedWithoutBlanksAround: "{label} saved, without the blanks around it.",
  labelSaved: "{label} saved.",
  labelRemoved: "{label} removed.",
  keyWasNotRemovedTry: "The key was not removed, try again!",
});
