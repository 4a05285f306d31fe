// Where a visitor goes who was sent to sign in first.

/** Where to go after signing in: `?next=` when it is a page of this site, else home. Never another site. */
export function nextPath(url: string): string {
  const wanted = new URLSearchParams(url.split("?")[1]?.split("#")[0] ?? "").get("next") ?? "/";
  const here = "http://here.invalid";
  if (!wanted.startsWith("/") || !URL.canParse(wanted, here)) return "/";
  const { origin, pathname, search } = new URL(wanted, here);
  if (origin !== here || /^\/(api|sandbox|login|register)(\/|$)/.test(pathname)) return "/";
  return pathname + search;
}

/** In the sign-in page's query: the password was right, and the form asks for a code too. Only without scripts. */
export const codeWantedKey = "code";
