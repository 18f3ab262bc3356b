/** Who checks passwords and issues tokens. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  userId: string;
  /** The access token's `origin_jti`. */
  sessionId: string;
}

export type SignInOutcome =
  | { kind: 'signed-in'; tokens: IssuedTokens }
  /** Wrong password, unknown, disabled, or not allowed to sign in yet, without saying which. */
  | { kind: 'refused' }
  /** The provider itself takes no further guesses for this user at the moment. */
  | { kind: 'locked' };

export interface IdentityProvider {
  signIn(userId: string, password: string): Promise<SignInOutcome>;
  /** `undefined` for a token that is unknown, used up, revoked or expired. */
  refresh(refreshToken: string): Promise<IssuedTokens | undefined>;
  /** Ends the sign-in of this refresh token only. Succeeds when the token is no longer valid. */
  revoke(refreshToken: string): Promise<void>;
}

export interface AccessTokens {
  /** `undefined` unless it is an unexpired access token of our own pool and client. */
  verify(token: string): Promise<{ userId: string; sessionId: string } | undefined>;
}
