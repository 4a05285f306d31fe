// Where a visitor goes who was sent to sign in first.

/** Where to go after signing in: `?next=` when it is a page of this site, else home. Never another site. */
export function nextPath(url: string): string {
  const [asked = "", fragment] = url.split("#", 2);
  const wanted = new URLSearchParams(asked.slice(asked.indexOf("?") + 1)).get("next");
  const here = "http://here.invalid";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, here)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || /^\/(api|sandbox|login|register)(\/|$)/.test(pathname)) return "/";
  // The browser keeps the fragment of the page it was sent away from.
  return pathname + search + (hash === "" && fragment ? `#${fragment}` : hash);
}

/** In the sign-in page's query: the password was right, and the form asks for a code too. Only without scripts. */
export const codeRequiredParam = "code";
