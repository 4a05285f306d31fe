let newAccountName: string | null = null;

export function storeNewAccount(username: string): void {
  newAccountName = username;
}

/**
 * Passes a new account's name from registration to the sign-in page (AUTH-18). Returns it once, so a later visit starts with an
 * empty field.
 */
export function takeNewAccount(): string | null {
  const username = newAccountName;
  newAccountName = null;
  return username;
}
