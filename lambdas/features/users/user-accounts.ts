/** Where the passwords are stored. Every call may be repeated. */
export interface UserAccounts {
  /** An account that exists already is left as it is. */
  create(userId: string): Promise<void>;
  /** @throws Problem `validation-failed` for a password that the password policy refuses. */
  setPassword(userId: string, password: string): Promise<void>;
  /** Succeeds when the account does not exist. */
  remove(userId: string): Promise<void>;
}
