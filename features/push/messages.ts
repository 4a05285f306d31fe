// Texts of features/push, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("push", {
  thereNews: "There is news for you",
  browserWasNotAnsweredSo: "Your browser was not answered, so nothing has changed.",
  browsersPushServiceDidNot: "Your browser's push service did not answer. Try again later.",
  thisDeviceToldFromNow: "This device is told from now on.",
  thisDeviceToldNothingMore: "This device is told nothing more.",
  thisDevice: "This device",
  whatMattersReachesHereWhile:
    "What matters reaches you here while the site is closed: no e-mail in between, and no ads, ever.",
  told: "Told",
  notTold: "Not told",
  lookingAtThisBrowser: "Looking at this browser …",
  tellMe: "Tell me",
  tryWord: "Try it",
  stopHere: "Stop here",
  oneOtherDeviceYoursTold: "One other device of yours is told. It stops when you sign out there.",
  countOtherDevicesYoursTold: "{count} other devices of yours are told. Each stops when you sign out there.",
  thisBrowserCannotBeTold:
    "This browser cannot be told anything while the site is closed. Letters reach you all the same.",
  iphoneIpadWorksFromHome:
    "On iPhone and iPad it works from the Home Screen: press Share, then “Add to Home Screen”, and open the site from there.",
  toldBrowserNotLetUs:
    "You told your browser not to let us. To undo that, press the sign left of the address, allow notifications, and load this page again.",
  pressButtonBrowserAsksOnce: "Press the button, and your browser asks you once.",
  toldWhatSwitchedBelowUntil: "It is told what is switched on below, until you stop it or sign out.",
  wasToldBeforeButThis: "It was told before, but this browser has let go of it. Press the button to begin again.",
  install: "Install",
});
