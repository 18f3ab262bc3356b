/** Those who run the site are no visitors of it. */
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { ApiError, api } from '../../api/client.ts';
import { tokens } from '../../api/tokens.ts';

/** Of whose token it is known. */
let known: string | undefined;
let isKnownVisitor = true;

/** False also while it is not known: `askWhoVisits` finds out. */
export function isVisitor(): boolean {
  const token = tokens.access();
  return !token || (token === known && isKnownVisitor);
}

/** Asks the server once for each token that turns up. Where it does not answer, nothing is recorded. */
export async function askWhoVisits(): Promise<void> {
  const token = tokens.access();
  if (!token || token === known) return;
  try {
    isKnownVisitor = isTracked((await api.call('me')).role);
  } catch (error) {
    // A sign-in that is over makes nobody less of a visitor.
    isKnownVisitor = error instanceof ApiError && error.status === 401;
    if (!isKnownVisitor) return;
  }
  // The client may have exchanged it meanwhile.
  known = tokens.access();
}
