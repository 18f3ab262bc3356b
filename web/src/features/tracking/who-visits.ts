/** Those who run the site are no visitors of it. */
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { ApiError, api } from '../../api/client.ts';
import { tokens } from '../../api/tokens.ts';

/** The token of which it is known that it is a visitor's, and the last one that was asked about. */
let visitors: string | undefined;
let asked: string | undefined;

/** False also while it is not known: `askWhoVisits` finds out. */
export function isVisitor(): boolean {
  return tokens.access() === visitors;
}

/** Asks the server once for each token that turns up. Where it does not answer, nothing is recorded. */
export async function askWhoVisits(): Promise<void> {
  let isOne = true;
  if (tokens.access() === asked) return;
  try {
    if (tokens.access()) isOne = isTracked((await api.call('me')).role);
  } catch (error) {
    // A sign-in that is over makes nobody less of a visitor.
    if (!(error instanceof ApiError && error.status === 401)) return;
  }
  // The client may have exchanged it meanwhile.
  asked = tokens.access();
  if (isOne) visitors = asked;
}
