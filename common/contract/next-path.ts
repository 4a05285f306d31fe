// Finds where to send a visitor after signing in.

/** Returns `?next=` if it is a page of this site, otherwise home. Never returns another site's address. */
export function nextPath(url: string): string {
  const [asked = "", fragment] = url.split("#", 2);
  const wanted = new URLSearchParams(asked.slice(asked.indexOf("?") + 1)).get("next");
  const here = "http://here.invalid";
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, here)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, here);
  if (origin !== here || /^\/(api|sandbox|login|register)(\/|$)/.test(pathname)) return "/";
  // The browser keeps the fragment of the page that redirected to the sign-in.
  return pathname + search + (hash === "" && fragment ? `#${fragment}` : hash);
}

/** Query parameter of the sign-in page without scripts: the password was right and a code is needed. */
export const codeRequiredParam = "code";
