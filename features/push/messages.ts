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
    "{count, plural, one {# other device also gets your notifications. To stop them, sign out on that device.} other {# other devices also get your notifications. To stop them, sign out on those devices.}}",

  // Settings: what to do in each state
  checking: "Checking this browser …",
  stateUnsupported: "This browser can't show notifications. You still get our emails.",
  stateIos:
    "On iPhone and iPad, add the site to your Home Screen first: tap Share, then “Add to Home Screen”. Then open the site from there.",
  stateDenied:
    "Your browser blocks our notifications. Select the icon left of the address, allow notifications, then reload.",
  stateOff: "Your browser will ask you once for permission.",
  stateOn: "This device gets the notifications you choose below until you turn them off or sign out.",
  stateGone: "Notifications stopped working in this browser. Press the button to turn them on again.",

  // Settings: toasts
  turnedOn: "Notifications are now on for this device.",
  turnedOff: "Notifications are off on this device.",
  questionClosed: "You closed your browser's prompt, so nothing has changed.",
  browserServiceFailed: "Your browser's push service didn't respond. Try again later.",

  // Settings: the home screen
  installAbout: "Put {brand} on your home screen. It opens like an app.",
  install: "Install",

  // A push without readable words
  news: "There's news for you",

  // Refusals
  unknownService: "We don't know this push service.",
  otherBrowser: "This push address belongs to a different browser.",
  testNotOn: "Notifications are off on this device. Turn them on first.",
  testGone: "Notifications stopped working in this browser. Turn them on again.",
  testFailed: "Your browser's push service didn't accept the test. Try again later.",

  // Pushes and their letters
  testText: "Your notifications will look like this.",
  drawnSoon: "The draw is in {minutes, plural, one {# minute} other {# minutes}}.",
  streamerLive: "{streamer} is live",
  watchAlong: "Open the site to watch along.",
});
