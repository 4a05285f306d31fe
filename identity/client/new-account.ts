// Passes a new account's name from registration to the sign-in page (AUTH-18).

let newAccountName: string | null = null;

export function storeNewAccount(username: string): void {
  newAccountName = username;
}

/** Returns the name once, so that a later visit to the sign-in page starts empty. */
export function takeNewAccount(): string | null {
  const username = newAccountName;
  newAccountName = null;
  return username;
}
