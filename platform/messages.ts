import { messages } from "./messages/messages.ts";

export const m = messages("platform", {
  otherSite: "This request came from another site.",
  notFound: "There is nothing at this address.",
  tooLarge: "The request is too large.",
  tooManyTries: "Too many tries. Please wait a moment.",
  tooManyTriesSeconds: "Too many tries. Please wait {count, plural, one {# second} other {# seconds}}.",
  tooManyTriesMinutes: "Too many tries. Please wait {count, plural, one {# minute} other {# minutes}}.",
  passwordWanted: "This many decisions or rows need your password. Enter it, then try again.",
  twoFactorFirst: "Turn on two-factor sign-in first. Admins must use it.",
  unreadable: "We cannot read this request.",
  notJson: "The request is not valid JSON.",
  notForm: "The request is not a valid form.",
  lengthMissing: "The request must give its length.",
  unstorable: "This text has a character we can't store. Please remove that character.",

  serverError: "Something went wrong on our side.",
  away: "The site is briefly unavailable. Please try again shortly.",
  busy: "Too many people want this right now. Please try again shortly.",
  full: "We can't save anything right now, but nothing already saved is lost. Please try again later.",
  veryBusy: "The site is very busy. Please try again in {count, plural, one {# second} other {# seconds}}.",
  tryAgain: "Something went wrong, try again!",

  pictureTooHeavy: "The picture must be at most 5 MB.",
  picturesTooHeavy: "Each picture must be at most 5 MB, and all together at most {megabytes} MB.",
  pictureTooLarge: "The picture must be at most 5 MB, 10,000 pixels a side and 25 megapixels.",
  pictureTooSmall: "The picture must be at least {pixels} pixels a side.",
  pictureMoves: "The picture is animated. Choose a still picture.",
  pictureWrongType: "The picture must be a PNG, JPEG, WebP or GIF image.",
  pictureDamaged: "This picture is damaged. Choose a different one.",

  noMailServer: "There is no mail server yet, so we cannot send email. Add one under Keys, or set SMTP_URL.",
  mailAccepted: "The mail server accepted the test email: {reply}",
  mailRefused: "The mail server refused the test email: {reply}",
  mailFailed: "The test email was not sent. The log says why.",
  mailInSandbox: "The test email is in the sandbox: see /sandbox.",

  fieldRequired: "{field} is required.",
  fieldTooLong: "{field} must be at most {most, number} characters long.",
  descriptionRequired: "Description is required.",
  descriptionTooLong: "Description must be at most 2,000 characters long.",
});
