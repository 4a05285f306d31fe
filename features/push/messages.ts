// Texts of features/push, in ICU MessageFormat.
import { messages } from "../../platform/messages/messages.ts";

export const m = messages("push", {
  // Settings: this device
  thisDevice: "This device",
  about: "Get a notification here when something matters, even while the site is closed. Never ads.",
  on: "On",
  off: "Off",
  turnOn: "Turn on",
  turnOff: "Turn off",
  sendTest: "Send a test",
  otherDevices:
    "{count, plural, one {# other device of yours gets notifications. Sign out there to stop them.} other {# other devices of yours get notifications. Sign out on a device to stop them there.}}",

  // Settings: what to do in each state
  checking: "Checking this browser …",
  stateUnsupported: "This browser cannot get notifications. You still get our emails.",
  stateIos:
    "On iPhone and iPad, add the site to your Home Screen first: tap Share, then “Add to Home Screen”. Then open it from there.",
  stateDenied:
    "Your browser blocks our notifications. Select the icon left of the address, allow notifications, then reload.",
  stateOff: "Your browser will ask you once for permission.",
  stateOn: "It gets the kinds you switch on below until you turn it off or sign out.",
  stateGone: "This browser dropped its notifications. Press the button to turn them on again.",

  // Settings: toasts
  turnedOn: "This device gets notifications now.",
  turnedOff: "This device gets no more notifications.",
  questionClosed: "You closed your browser's question, so nothing has changed.",
  browserServiceFailed: "Your browser's push service did not respond. Try again later.",

  // Settings: the home screen
  installAbout: "Put {brand} on your home screen. It opens like an app.",
  install: "Install",

  // A push without readable words
  news: "There is news for you",

  // Refusals
  unknownService: "We do not know this push service.",
  otherBrowser: "This address belongs to another browser.",
  testNotOn: "Notifications are off on this device. Turn them on first.",
  testGone: "This browser dropped its notifications. Turn them on again.",
  testFailed: "Your browser's push service did not accept it. Try again in a while.",

  // Pushes and their letters
  testText: "Your notifications will look like this.",
  drawnSoon: "The draw is in {minutes, plural, one {# minute} other {# minutes}}.",
  streamerLive: "{streamer} is live",
  watchAlong: "Open the site to watch along.",
});
