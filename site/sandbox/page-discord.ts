import { html, raw } from "hono/html";

export const discordWindow = () => html`
<section class="card discord">
<h2>Discord's channels</h2>
<p>The site's posts as they are now, newest first. Any webhook address of this form works here:
https://discord.com/api/webhooks/1/any-word</p>
<div id="discord" aria-live="polite"></div>
<h2>Discord's roles</h2>
<p>What the site told Discord about viewers, and the roles a server could give them for it.</p>
<ul id="roles"></ul>
</section>`;

export const discordStyles = raw(`
.discord p { overflow-wrap: anywhere }
.discord #discord { max-height: 24rem; overflow-y: auto }
.discord ul { margin: 0; padding-left: 1.25rem; color: #a9b6c0; overflow-wrap: anywhere }
.discord small { color: #a9b6c0 }
.discord b { color: #ff8f85 }
`);

/** Untrusted text becomes text content, never HTML. */
export const discordScript = `
const channel = document.getElementById("discord");
const roles = document.getElementById("roles");
let stood = "";
const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });
function shownMessage(message) {
  const shown = document.createElement("article");
  const edited = message.edited_timestamp === null ? "" : ", edited " + message.edited_timestamp.slice(11, 19);
  shown.append(made("small", "Webhook " + message.webhook_id + ", " + message.timestamp.slice(11, 19) + edited + " "));
  if (message.mention_everyone) shown.append(made("b", "pinged everybody "));
  const drop = made("button", "Delete");
  drop.type = "button";
  drop.dataset.add = "";
  drop.addEventListener("click", async () => {
    await fetch("/sandbox/discord/delete", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ id: message.id }) });
    await lookAtDiscord();
  });
  const embeds = message.embeds.map((embed) => [embed.title, embed.description].filter(Boolean).join("\\n"));
  shown.append(drop, made("pre", [message.content, ...embeds].filter(Boolean).join("\\n")));
  return shown;
}
async function lookAtDiscord() {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch("/sandbox/discord").catch(() => null);
  if (answer === null || !answer.ok) return;
  const text = await answer.text();
  if (text === stood) return;
  stood = text;
  const { messages, people } = JSON.parse(text);
  channel.replaceChildren(...(messages.length === 0 ? [made("p", "No posts yet.")] : messages.map(shownMessage)));
  roles.replaceChildren(...people.map(({ name, metadata, roles }) =>
    made("li", (name ?? "Somebody") + ": " + (roles.join(", ") || "none") + " (" + Object.entries(metadata).map(([key, value]) => key + " " + value).join(", ") + ")")));
  if (people.length === 0) roles.replaceChildren(made("li", "Nobody shows their rank yet."));
}
setInterval(lookAtDiscord, 2000);
lookAtDiscord();
`;
