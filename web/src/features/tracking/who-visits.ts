/** Those who run the site are no visitors of it. */
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { ApiError, api } from '../../api/client.ts';
import { tokens } from '../../api/tokens.ts';

/** Of whose token it is known. Without one, anybody is a visitor. */
let known: { token: string | undefined; tracked: boolean } = { token: undefined, tracked: true };

/** False also while it is not known: `askWhoVisits` finds out. */
export function isVisitor(): boolean {
  const token = tokens.access();
  return token === undefined || (token === known.token && known.tracked);
}

/** Asks the server once for each token that turns up. Where it does not answer, nothing is recorded. */
export async function askWhoVisits(): Promise<void> {
  const token = tokens.access();
  if (token === undefined || token === known.token) return;
  const tracked = await isTrackedUser();
  // The client may have exchanged the token meanwhile, or found out that the sign-in is over.
  if (tracked !== undefined) known = { token: tokens.access(), tracked };
}

async function isTrackedUser(): Promise<boolean | undefined> {
  try {
    return isTracked((await api.call('me')).role);
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? true : undefined;
  }
}
