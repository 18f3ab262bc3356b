/**
 * The refresh token that callers get names the session beside the provider's own token: that token
 * is opaque, and a refresh may change `origin_jti`, so nothing else would lead back.
 */
const wrapped = /^s1\.([0-9a-f-]{36})\.(.+)$/s;

export function wrapRefreshToken({
  sessionId,
  refreshToken,
}: {
  sessionId: string;
  refreshToken: string;
}): string {
  return `s1.${sessionId}.${refreshToken}`;
}

/** `sessionId` is only a claim: look up a session of the token's own user with it. */
export function unwrapRefreshToken(token: string): {
  sessionId: string | undefined;
  refreshToken: string;
} {
  const parts = wrapped.exec(token);
  return { sessionId: parts?.[1], refreshToken: parts?.[2] ?? token };
}
