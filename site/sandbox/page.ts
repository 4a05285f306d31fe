import { html, raw } from "hono/html";
import { partners } from "../../common/contract/partners.ts";
import { consentServices, type FaultMode, faultModes, faultyServices } from "../../partners/common/sandbox.ts";
import { chatScript, chatStyles, chatWindow } from "./page-chat.ts";
import { discordScript, discordStyles, discordWindow } from "./page-discord.ts";
import { browserPart, browserScript } from "./page-push.ts";

export interface SandboxPageFacts {
  faults: readonly { service: string; mode: FaultMode }[];
  described: readonly string[];
  live: boolean;
  now: Date;
  offsetMs: number;
  nonce: string;
}

type Html = ReturnType<typeof html>;

export const sandboxPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self'; ` +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export function sandboxPage(facts: SandboxPageFacts): Html {
  const { nonce } = facts;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox - Windfall</title>
<link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${raw(styles)}${chatStyles}${discordStyles}</style>
</head>
<body>
<header>
<p><a href="/">Back to the site</a></p>
<h1>Sandbox</h1>
<p>Play the outside world: the partners, their chat, the stream and the clock. Nothing here is real.</p>
</header>
<main>
${wagerForm(facts)}
${chatWindow()}
${discordWindow()}
${chatForm()}
${pictureForm()}
${accountForm()}
${clockForm(facts)}
${streamForm(facts)}
${faultForm(facts)}
${browserPart()}
${mailPart()}
</main>
<script nonce="${nonce}">${raw(script)}${raw(chatScript)}${raw(discordScript)}${raw(browserScript)}</script>
</body>
</html>`;
}

const options = (values: readonly string[]) => values.map((value) => html`<option>${value}</option>`);

const wagerForm = ({ described }: SandboxPageFacts): Html => html`
<form class="card" data-call="/sandbox/wagers">
<h2>Wager</h2>
<p>Adds dollars to a player's current month, or to today at a partner that only boards read. 0 only signs them up under the code, and a negative amount lowers the total.
The site sees it at its next sync: every five minutes, or when an admin starts one.</p>
<label>Partner <select name="partner">${options([...partners.map((partner) => partner.slug), ...described])}</select></label>
<label>Username <input name="username" required maxlength="50" autocomplete="off" placeholder="viewer_rb"></label>
<label>Dollars <input name="amount" type="number" step="0.01" required value="500"></label>
<button>Wager</button><output></output>
</form>`;

const chatForm = (): Html => html`
<form class="card" data-call="/sandbox/roobet/chat">
<h2>Roobet's chat</h2>
<p>Sends a message in Roobet's chat. A message with the code from the Connections page links the account, if it signed up
under the creator code (wager 0 above).</p>
<label>Username <input name="username" required maxlength="50" autocomplete="off"></label>
<label>Message <input name="message" required maxlength="5000" autocomplete="off" placeholder="your code"></label>
<button>Send</button><output></output>
</form>`;

const pictureForm = (): Html => html`
<form class="card" data-call="/sandbox/packdraw/picture">
<h2>Packdraw's profiles</h2>
<p>Sets a player's profile picture, for example the image from the Connections page. To link, they must also be signed up
under the creator code (wager 0 above).</p>
<label>Username <input name="username" required maxlength="50" autocomplete="off"></label>
<label>Picture <input name="image" type="file" accept="image/*" required></label>
<button>Set the picture</button><output></output>
</form>`;

const accountForm = (): Html => html`
<form class="card" data-call="/sandbox/{service}/account">
<h2>Kick's and Discord's settings</h2>
<p>Revokes the access that somebody gave on the consent page or, with a new name, renames them. The site notices within a
day.</p>
<label>Platform <select name="service">${options(consentServices)}</select></label>
<label>Username, as on the consent page <input name="username" required maxlength="50" autocomplete="off"></label>
<label>New name, or empty to revoke access <input name="new_name" maxlength="50" autocomplete="off"></label>
<button>Apply</button><output></output>
</form>`;

const clockForm = ({ now, offsetMs }: SandboxPageFacts): Html => html`
<form class="card" data-call="/sandbox/clock">
<h2>Clock</h2>
<p>The site's clock was at <time>${now.toISOString().slice(0, 19).replace("T", " ")} UTC</time> when this page loaded.
Due jobs run within five seconds.</p>
<label>Milliseconds added to real time
<input name="offset_ms" type="number" step="1" required value="${offsetMs}"></label>
<div class="row">
<button type="button" data-add="3600000">+ 1 hour</button>
<button type="button" data-add="86400000">+ 1 day</button>
<button type="button" data-add="604800000">+ 1 week</button>
<button type="button" data-add="0">Real time</button>
</div>
<button>Set the clock</button><output></output>
</form>`;

const streamForm = ({ live }: SandboxPageFacts): Html => html`
<form class="card" data-call="/sandbox/kick/live">
<h2>Stream</h2>
<p>The site hears it from Kick at once. Viewers see the change within half a minute.</p>
<label>The stream is
<select name="live"><option value="true"${live ? raw(" selected") : ""}>live</option>
<option value="false"${live ? "" : raw(" selected")}>offline</option></select></label>
<button>Set the stream</button><output></output>
</form>`;

const faultForm = ({ faults, described }: SandboxPageFacts): Html => html`
<form class="card" data-call="/sandbox/{partner}/fault">
<h2>Faults</h2>
<p>How each service responds from now on. ${faults.map(
  ({ service, mode }) => html`<span class="${mode === "none" ? "fine" : "faulty"}">${service}: ${mode}</span> `,
)}</p>
<label>Service <select name="partner">${options([...faultyServices, ...described])}</select></label>
<label>Response <select name="mode">${options(faultModes)}</select></label>
<button>Set the fault</button><output></output>
</form>`;

const mailPart = (): Html => html`
<section class="card">
<h2>Mailbox</h2>
<p>Every email the site sent, newest first.</p>
<button type="button" id="mail">Refresh</button>
<div id="letters" aria-live="polite"></div>
</section>`;

const styles = `
:root { color-scheme: dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; background: #0a0f14; color: #e8eef2 }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 72rem }
h1 { font-size: 2.25rem; line-height: 1.1; margin: .25em 0 }
h2 { font-size: 1.125rem; margin: 0 }
p { color: #a9b6c0; margin: 0; max-width: 65ch }
a { color: #2ee6a8 }
main { display: grid; gap: 1rem; margin-top: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); align-items: start }
.card { display: grid; gap: .75rem; padding: 1.25rem; border-radius: 14px; background: #10161d; border: 1px solid #ffffff14 }
label { display: grid; gap: .25rem; font-size: .875rem; color: #a9b6c0 }
input, select { font: inherit; color: #e8eef2; background: #161e27; border: 1px solid #ffffff2e; border-radius: 10px; padding: .5rem .75rem; min-width: 0 }
button { font: inherit; font-weight: 600; color: #04140e; background: #2ee6a8; border: 0; border-radius: 10px; padding: .5rem 1rem; cursor: pointer; min-height: 2.5rem }
button[data-add] { color: #e8eef2; background: #1e2833; font-weight: 400; padding: .5rem .75rem }
:focus-visible { outline: 2px solid #2ee6a8; outline-offset: 2px }
.row { display: flex; flex-wrap: wrap; gap: .5rem }
.fine, .faulty { display: inline-block; padding: 0 .5rem; border-radius: 99px; background: #1e2833; font-size: .8125rem }
.faulty { background: #ff6b5e; color: #1d0603 }
output { white-space: pre-wrap; overflow-wrap: anywhere; font: .8125rem/1.5 ui-monospace, monospace; color: #a9b6c0 }
output:empty { display: none }
output.bad { color: #ff8f85 }
article { border-top: 1px solid #ffffff14; padding: .75rem 0; overflow-wrap: anywhere }
article pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 0; color: #a9b6c0 }
`;

// Text from emails becomes text content, never HTML. Only http addresses in it become links.
const script = `
const asDataUrl = (file) => new Promise((done, fail) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result);
  reader.onerror = () => fail(reader.error);
  reader.readAsDataURL(file);
});
const values = {
  amount: Number,
  offset_ms: Number,
  live: (text) => text === "true",
  image: asDataUrl,
  new_name: (text) => text.trim() || undefined,
  badges: (text) => text.split(/[\\s,]+/).filter(Boolean),
  seconds: (text) => (text === "" ? null : Number(text)),
};
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const output = form.querySelector("output");
    const fields = Object.fromEntries(new FormData(form));
    for (const name in fields) if (values[name]) fields[name] = await values[name](fields[name]);
    const path = form.dataset.call.replace(/\\{(\\w+)\\}/, (_, name) => fields[name]);
    output.className = "";
    output.textContent = "…";
    try {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(fields) });
      output.className = answer.ok ? "" : "bad";
      output.textContent = answer.status + " " + JSON.stringify(await answer.json(), null, 1);
    } catch {
      output.className = "bad";
      output.textContent = "The site did not answer.";
    }
  });
}
const offset = document.querySelector("[name=offset_ms]");
for (const button of document.querySelectorAll("[data-add]")) {
  button.addEventListener("click", () => {
    const add = Number(button.dataset.add);
    offset.value = add === 0 ? 0 : Number(offset.value) + add;
  });
}
document.getElementById("mail").addEventListener("click", async () => {
  const list = document.getElementById("letters");
  const letters = await (await fetch("/sandbox/mail")).json();
  list.replaceChildren(...letters.map((letter) => {
    const part = document.createElement("article");
    const head = document.createElement("strong");
    head.textContent = letter.subject + " (to " + letter.to + ")";
    const text = document.createElement("pre");
    for (const piece of letter.text.split(/(https?:\\/\\/\\S+)/)) {
      if (!/^https?:/.test(piece)) { text.append(piece); continue; }
      const link = document.createElement("a");
      link.href = piece;
      link.textContent = piece;
      text.append(link);
    }
    part.append(head, text);
    return part;
  }));
  if (letters.length === 0) list.textContent = "No emails yet.";
});
`;
