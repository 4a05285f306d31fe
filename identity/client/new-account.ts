let newAccountName: string | null = null;

export function storeNewAccount(username: string): void {
  newAccountName = username;
}

/**
 * Registration passes the new account's name to the sign-in page (AUTH-18). Returns the name once, so a later visit
 * starts with an empty field.
 */
export function takeNewAccount(): string | null {
  const username = newAccountName;
  newAccountName = null;
  return username;
}
