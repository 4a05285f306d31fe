import { html, raw } from "hono/html";

export const chatWindow = () => html`
<section class="card chat">
<h2>Kick's chat</h2>
<p>Write as anybody in the channel. The site gets each message signed as Kick sends it, and its replies show here.</p>
<ol id="chat" aria-live="polite" aria-label="Chat" tabindex="0"></ol>
<form data-call="/sandbox/kick/chat">
<div class="row">
<label>Name <input name="as" required maxlength="50" pattern="[\\w .\\-]+" autocomplete="off" value="breezy"></label>
<label>Badges <input name="badges" maxlength="200" autocomplete="off" placeholder="subscriber moderator"></label>
</div>
<label>Line <input name="text" required maxlength="500" autocomplete="off" placeholder="!points"></label>
<button>Send</button><output></output>
</form>
<form data-call="/sandbox/kick/ban">
<div class="row">
<label>Time out <input name="username" required maxlength="50" pattern="[\\w .\\-]+" autocomplete="off"></label>
<label>Seconds, or empty for a ban <input name="seconds" type="number" min="1" step="1"></label>
</div>
<button>Time out</button><output></output>
</form>
</section>`;

export const chatStyles = raw(`
.chat .row { align-items: end }
.chat .row > label { flex: 1 1 8rem }
.chat form { display: grid; gap: .75rem }
#chat { list-style: none; margin: 0; padding: .5rem .75rem; height: 16rem; overflow-y: auto; border-radius: 10px; background: #161e27; overflow-wrap: anywhere; font-size: .875rem }
#chat small { color: #a9b6c0 }
#chat .bot strong { color: #2ee6a8 }
`);

/** Untrusted text becomes text content, never HTML. */
export const chatScript = `
const chat = document.getElementById("chat");
let shown = "";
async function lookAtChat() {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch("/sandbox/kick/lines").catch(() => null);
  if (answer === null || !answer.ok) return;
  const lines = await answer.json();
  const last = lines.length === 0 ? "" : lines[lines.length - 1].id;
  if (last === shown) return;
  shown = last;
  chat.replaceChildren(...lines.map(({ name, text, badges, isBot }) => {
    const line = document.createElement("li");
    const who = document.createElement("strong");
    const marks = document.createElement("small");
    who.textContent = name;
    marks.textContent = badges.length === 0 ? ": " : " (" + badges.join(", ") + "): ";
    if (isBot) line.className = "bot";
    line.append(who, marks, text);
    return line;
  }));
  chat.scrollTop = chat.scrollHeight;
}
setInterval(lookAtChat, 1000);
lookAtChat();
`;
