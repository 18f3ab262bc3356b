export interface AccessTokens {
  /** `undefined` unless it is an unexpired access token of our own pool and client. */
  verify(token: string): Promise<{ userId: string; sessionId: string } | undefined>;
}
