import { messages } from "../../platform/messages/messages.ts";

export const m = messages("described", {
  hiddenPlayer: "Hidden player",
  // Try it
  tryFailed: "{label} {reason}.",
  tryPaused: "{label} may be asked again at {time} UTC.",
  tryNoKeys: "Enter the partner's keys first.",
  tryNobody: "{label} answered, but it lists nobody. Check that the key and the code are yours.",
  tryUnderstood: "{label} answered with {count, plural, one {# row} other {# rows}} that we understand.",
  trySandbox: "The sandbox answered in the described shape, so this does not check the description's paths.",
  tryUnitHigh: "The amounts look about 100 times too high: check the unit.",
  tryUnitLow: "The amounts look about 100 times too low: check the unit.",
  tryCut: "The list is full, so people may be missing.",
  tryEndDiffers: "The description says the end day is {said}, but it is {found}.",
  tryIdsChange: 'The ids changed between two answers of the partner: use names instead ("id": null).',
  tryLater: "The partner allows few calls, so we made only one and did not test how it reads start and end dates.",
});
