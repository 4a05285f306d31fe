interface NewAccount {
  username: string;
  password: string;
}

let newAccount: Partial<NewAccount> = {};

export function storeNewAccount(account: NewAccount): void {
  newAccount = account;
}

/**
 * Registration passes the new account to the sign-in page (AUTH-18), in memory only. Returns it once, so a later visit starts
 * with empty fields.
 */
export function takeNewAccount(): Partial<NewAccount> {
  const taken = newAccount;
  newAccount = {};
  return taken;
}
