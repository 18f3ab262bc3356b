/** The site's staff are not counted as visitors. */
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { ApiError, api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

/** By token: staff have one, visitors do not. */
const visitors = new Map<string | undefined, boolean>([[undefined, true]]);

/** Undefined while it is unknown: `askWhoVisits` looks it up. */
export function isVisitor(): boolean | undefined {
  return visitors.get(tokens.access());
}

/** Asks the server about each new token, until it answers. Never rejects. */
export async function askWhoVisits(): Promise<void> {
  let isOne = true;
  if (visitors.has(tokens.access())) return;
  try {
    isOne = isTracked((await api.call('me')).role);
  } catch (error) {
    // Somebody whose session has ended counts as a visitor.
    if (!(error instanceof ApiError && error.status === 401)) return;
  }
  // The client may have exchanged it meanwhile.
  visitors.set(tokens.access(), isOne);
}
