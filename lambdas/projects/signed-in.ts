import { problem } from '#shared/problems.ts';
import type { Principal, SignedIn } from '#shared/routes/handler.ts';

/** The policies of writing routes let nobody else in; this is for the type, and a second lock. */
export function signedIn(principal: Principal): SignedIn {
  if (principal.kind === 'anonymous') throw problem('sign-in-required');
  return principal;
}
