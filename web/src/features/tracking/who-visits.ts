/** The site's staff are not counted as visitors. */
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

/** By token: staff have one, visitors do not. */
const visitors = new Map<string | undefined, boolean>([[undefined, true]]);

/** Undefined while it is unknown: `askWhoVisits` looks it up. */
export function isVisitor(): boolean | undefined {
  return visitors.get(tokens.access());
}

/**
 * Asks the server about each new token, until it answers. Never rejects: a refused token is gone, and
 * whoever has none is a visitor.
 */
export async function askWhoVisits(): Promise<void> {
  if (visitors.has(tokens.access())) return;
  try {
    const { role } = await api.call('me');
    // The client may have exchanged it meanwhile.
    visitors.set(tokens.access(), isTracked(role));
  } catch {
    // Unknown, then.
  }
}
