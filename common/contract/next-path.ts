/** Returns `?next=` if it names a page of this site, otherwise the home page, so a link cannot lead to another site. */
export function nextPath(url: string): string {
  const [address = "", fragment] = url.split("#", 2);
  const target = new URLSearchParams(address.slice(address.indexOf("?") + 1)).get("next");
  const base = "http://here.invalid";
  if (!target?.startsWith("/") || !URL.canParse(target, base)) return "/";
  const { origin, pathname, search, hash } = new URL(target, base);
  if (origin !== base || /^\/(api|sandbox|login|register)(\/|$)/.test(pathname)) return "/";
  // Adds the fragment, which the browser kept when another page redirected to the sign-in page.
  return pathname + search + (hash === "" && fragment ? `#${fragment}` : hash);
}

/** Tells the sign-in page for browsers without scripts that the password was right and a code is needed. */
export const codeRequiredParam = "code";
