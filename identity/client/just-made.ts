// Carries the name of an account that was just made over to the sign-in, which the visitor is sent to (AUTH-18).

let justMade: string | null = null;

export function noteJustMade(username: string): void {
  justMade = username;
}

/** Once: whoever comes to the sign-in later has not just made an account. */
export function takeJustMade(): string | null {
  const username = justMade;
  justMade = null;
  return username;
}
