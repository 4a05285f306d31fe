import { messages } from "../../platform/messages/messages.ts";

export const m = messages("api-tokens", {
  // The desk's page
  api: "API",
  lead: "Let a program of yours read the site or run a hunt.",
  tokens: "Tokens",
  webhooks: "Webhooks",
  tokensAbout:
    "A token acts for you, within its scopes. It can never move money or change roles, settings, keys or tokens. <docsLink>See all calls</docsLink>",
  newToken: "New token",
  noTokens: "No tokens yet",
  noTokensText: "Create one for each program, so that you can revoke them one by one.",
  name: "Name",
  scopes: "Scopes",
  lastUsed: "Last used",
  never: "Never",
  stopped: "Stopped, because its owner is no longer an admin",
  ofOwner: "{owner}, ends in {ending}",
  revoke: "Revoke<hidden> {name}</hidden>",
  revokeTitle: "Revoke “{name}”?",
  revokeText: "Programs that use this token stop working at once. You cannot undo this.",
  revokeToken: "Revoke token",
  revoked: "The token is revoked.",
  revokeFailed: "The token could not be revoked. Please try again.",

  // The dialog
  nameExample: "Stream deck",
  nameHint: "The audit log shows this name for everything the token does.",
  create: "Create token",
  createFailed: "The token could not be created. Please try again.",
  createdTitle: "Copy your token",
  createdText: "We show this token only now. Anybody who has it can use it, so keep it like a password.",
  token: "Token",
  password: "Your password",
  passwordHint: "Enter your password to prove it is you.",

  // Scopes
  read_public: "Read public",
  read_publicText: "Hunts, raffles and the stream, as every visitor sees them.",
  read_desk: "Read desk",
  read_deskText: "Users with their email addresses, waiting work, and the running hunt.",
  write_hunts: "Write hunts",
  write_huntsText: "Create, change and delete hunts. An admin still releases the prize for the closest guess.",
  write_content: "Write content",
  write_contentText: "Offers and videos.",

  // Refusals
  chooseScope: "Choose at least one scope.",
  scopeUnknown: "There is no such scope.",
  tooManyTokens: "You have {count} tokens. Revoke one first.",
  noSuchToken: "There is no such token, or it is already revoked.",

  // The letter to admins
  adminsHear: "An API token “{name}” was created",

  // The description of the calls
  docsTitle: "API",
  docsLead: "Calls that your own programs can make. Admins create tokens at the desk, under API.",
  docsUse: "Send the token with every call, except those of “Read public”, which also work without one.",
  docsRefusals:
    "A refusal has a status from 400 on and a JSON body with a <code>code</code> for programs and a <code>message</code> for people. Invalid fields are in <code>errors</code>.",
  docsLimit: "A token may make 300 calls a minute. Then you get 429, with the seconds to wait in Retry-After.",
  docsFile: "The same as a file: <fileLink>OpenAPI 3.1</fileLink>",
  docsBodyJson: "Body (JSON)",
  docsBodyForm: "Body (form, or JSON without a picture)",
  docsAnswer: "Response",
  openApiTitle: "{brand} API",
  openApiAbout: "Calls for programs, with a personal API token of an admin. Tokens never move money.",
  openApiToken: "A personal API token from /admin/api",
  openApiSuccess: "Success",
  openApiRefusal: "Refusal",
});
