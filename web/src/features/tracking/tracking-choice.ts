/**
 * Whether visits of this browser may be recorded: the visitor's choice, the browser's privacy signals, and
 * who is signed in. Stores the choice and facts about a visit.
 */
import { latest } from '#web/src/navigation/site.context.ts';
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

/** `yes`, `no`, or nothing chosen yet. */
export const choiceKey = 'tracking';
/** Dispatched on the window after a choice; other tabs get the storage's own event. */
export const choiceEvent = 'tracking-choice';

/** According to the mode of the site. */
export function mayTrack(mode = latest.frame.tracking): boolean {
  const choice = read(choiceKey);
  const isAllowed = mode === 'on' ? choice !== 'no' : mode === 'consent' && choice === 'yes';
  return isAllowed && !privacySignal();
}

/** Privacy signals that a browser sends to every site, which TypeScript does not list. */
interface Signals {
  globalPrivacyControl?: unknown;
  doNotTrack?: unknown;
}

/** Global Privacy Control, or Do Not Track. */
export function privacySignal(): 'privacy' | 'track' | false {
  const { globalPrivacyControl, doNotTrack } = navigator as Signals;
  return globalPrivacyControl === true ? 'privacy' : doNotTrack === '1' && 'track';
}

/** By token: staff, who are not counted as visitors, have one; visitors do not. */
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

/** Facts about a visit that the browser does not store; the page remembers them until it is left. */
const remembered: Record<string, string | undefined> = {};

/** A conversion is remembered until the tab is closed. Reading the storage may throw. */
function storageOf(key: string): Record<string, string | undefined> {
  return window[key === 'hasConverted' ? 'sessionStorage' : 'localStorage'];
}

export function read(key: string): string | undefined {
  try {
    return remembered[key] ?? storageOf(key)[key];
  } catch {
    return undefined;
  }
}

/** Forgets it without a value. */
export function write(key: string, value?: string): void {
  remembered[key] = value;
  try {
    if (value === undefined) delete storageOf(key)[key];
    else storageOf(key)[key] = value;
    remembered[key] = undefined;
  } catch {
    // Remembered, then.
  }
}
