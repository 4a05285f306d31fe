import { html } from "hono/html";

export const browserPart = () => html`
<section class="card">
<h2>A browser with notifications</h2>
<p>Creates a browser that gets the signed-in user's notifications, and shows each one decrypted with its keys. Set the
“push” fault to change how its push service responds.</p>
<div class="row">
<button type="button" id="browser">Create one</button>
<button type="button" id="pushes">Refresh</button>
</div>
<output id="browser-said"></output>
<div id="pushed" aria-live="polite"></div>
</section>`;

/** Untrusted text becomes text content, never HTML. */
export const browserScript = `
const said = document.getElementById("browser-said");
const post = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
document.getElementById("browser").addEventListener("click", async () => {
  try {
    const made = await (await post("/sandbox/push/devices", {})).json();
    const answer = await post("/api/push/subscribe", made);
    said.className = answer.ok ? "" : "bad";
    said.textContent = answer.ok ? "This browser gets notifications now." : answer.status + " " + (await answer.text());
  } catch {
    said.className = "bad";
    said.textContent = "The site did not answer.";
  }
});
document.getElementById("pushes").addEventListener("click", async () => {
  const list = document.getElementById("pushed");
  const pushes = await (await fetch("/sandbox/push/messages")).json();
  list.replaceChildren(...pushes.slice(0, 20).map(({ payload, ttlSeconds, urgency }) => {
    const { title, body, href } = JSON.parse(payload);
    const part = document.createElement("article");
    const head = document.createElement("strong");
    head.textContent = title;
    const text = document.createElement("pre");
    text.textContent = body + "\\n" + href + ", kept for " + ttlSeconds + " s, " + urgency;
    part.append(head, text);
    return part;
  }));
  if (pushes.length === 0) list.textContent = "No notifications yet.";
});
`;
