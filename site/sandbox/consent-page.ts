import { html, raw } from "hono/html";

export interface ConsentFacts {
  label: string;
  path: string;
  scopes: string[];
  hidden: [string, string | undefined][];
  name: string;
  nonce: string;
}

export const consentPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; ` +
  "frame-ancestors 'none'";

const meanings: Record<string, string> = {
  "user:read": "See your name and picture",
  identify: "See your name and picture",
  email: "See your email address",
  "role_connections.write": "Share your rank and totals with Discord servers, for their roles",
};

export function consentPage({ label, path, scopes, hidden, name, nonce }: ConsentFacts) {
  const fields = hidden.map(([key, value]) =>
    value === undefined ? "" : html`<input type="hidden" name="${key}" value="${value}">`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Connect ${label} (sandbox)</title>
<link rel="icon" href="/favicon.svg">
<style nonce="${nonce}">${raw(styles)}</style>
</head>
<body>
<main>
<p class="label">Sandbox of ${label}</p>
<h1>Windfall wants to know who you are on ${label}</h1>
<ul>${scopes.map((scope) => html`<li>${meanings[scope] ?? scope}</li>`)}</ul>
<form method="get" action="${path}">
${fields}
<label>Your name on ${label} <input name="as" value="${name}" required maxlength="50" pattern="[\\w .\\-]+" autocomplete="off"></label>
<div class="row">
<button name="decision" value="approve">Authorize</button>
<button name="decision" value="deny" class="quiet" formnovalidate>Cancel</button>
</div>
</form>
<p>Nothing here is real: you play ${label}. The same name always gets the same account.</p>
</main>
</body>
</html>`;
}

const styles = `
:root { color-scheme: dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; background: #0a0f14; color: #e8eef2 }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center }
main { display: grid; gap: 1rem; width: min(26rem, 100% - 2rem); padding: 2rem 1.5rem; margin: 1rem; box-sizing: border-box;
  border-radius: 14px; background: #10161d; border: 1px solid #ffffff14 }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; text-wrap: balance }
p, li { color: #a9b6c0; margin: 0 }
p { font-size: .875rem }
ul { margin: 0; padding-left: 1.25rem }
form { display: grid; gap: 1rem }
label { display: grid; gap: .25rem; font-size: .875rem; color: #a9b6c0 }
input { font: inherit; color: #e8eef2; background: #161e27; border: 1px solid #ffffff5c; border-radius: 10px; padding: .5rem .75rem; min-height: 2.75rem; box-sizing: border-box }
.label { font-size: .75rem; letter-spacing: .08em; text-transform: uppercase; color: #f7c948 }
.row { display: flex; gap: .75rem }
button { flex: 1; font: inherit; font-weight: 600; color: #04140e; background: #2ee6a8; border: 0; border-radius: 10px; min-height: 2.75rem; cursor: pointer }
button.quiet { color: #e8eef2; background: #1e2833 }
:focus-visible { outline: 2px solid #2ee6a8; outline-offset: 2px }
`;
