/** Those who run the site are no visitors of it. */
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

/** By token; nobody who visits without one runs the site. */
const visitors = new Map<string | undefined, boolean>([[undefined, true]]);

/** Undefined while it is not known: `askWhoVisits` finds out. */
export function isVisitor(): boolean | undefined {
  return visitors.get(tokens.access());
}

/** Asks the server for each token that turns up, until it answers. Never rejects. */
export async function askWhoVisits(): Promise<void> {
  let isOne = true;
  if (visitors.has(tokens.access())) return;
  try {
    isOne = isTracked((await api.call('me')).role);
  } catch (error) {
    // A sign-in that is over makes nobody less of a visitor.
    if (!(error instanceof ApiError && error.status === 401)) return;
  }
  // The client may have exchanged it meanwhile.
  visitors.set(tokens.access(), isOne);
}
