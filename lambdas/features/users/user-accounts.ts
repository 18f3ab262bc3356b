/** Where the passwords live. Every call may be repeated. */
export interface UserAccounts {
  /** An account that exists already is left as it is. */
  create(userId: string): Promise<void>;
  /** @throws Problem `validation-failed` for a password that the password policy refuses. */
  setPassword(userId: string, password: string): Promise<void>;
  /** No account of that name is no error. */
  remove(userId: string): Promise<void>;
}
