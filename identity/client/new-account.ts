// Carries the name of an account that was just made over to the sign-in, which the visitor is sent to (AUTH-18).

let newAccountName: string | null = null;

export function storeNewAccount(username: string): void {
  newAccountName = username;
}

/** Once: whoever comes to the sign-in later has not just made an account. */
export function takeNewAccount(): string | null {
  const username = newAccountName;
  newAccountName = null;
  return username;
}
