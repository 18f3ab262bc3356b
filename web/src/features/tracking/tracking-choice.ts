/**
 * Decides whether visits of this browser may be recorded: by the visitor's choice, the browser's privacy
 * signals, and who is signed in. Stores the choice, and facts about a visit.
 */
import { latest } from '#web/src/navigation/site.context.ts';
import { isTracked } from '#shared/analytics/visitor-events.ts';
import { api } from '#web/src/api/client.ts';
import { tokens } from '#web/src/api/tokens.ts';

/** The storage key of the choice: `yes`, `no`, or no value yet. */
export const choiceKey = 'tracking';
/** Dispatched on the window after a choice; other tabs get the browser's `storage` event. */
export const choiceEvent = 'tracking-choice';

/** Whether the mode of the site, the choice and the privacy signals allow recording. */
export function mayTrack(mode = latest.frame.tracking): boolean {
  const choice = readFact(choiceKey);
  const isAllowed = mode === 'on' ? choice !== 'no' : mode === 'consent' && choice === 'yes';
  return isAllowed && !privacySignal();
}

/** Privacy signals that a browser sends to every site, which TypeScript does not list. */
interface Signals {
  globalPrivacyControl?: unknown;
  doNotTrack?: unknown;
}

/** Whether the browser sends Global Privacy Control or Do Not Track, and which. */
export function privacySignal(): 'privacy' | 'track' | false {
  const { globalPrivacyControl, doNotTrack } = navigator as Signals;
  return globalPrivacyControl === true ? 'privacy' : doNotTrack === '1' && 'track';
}

/** Whether the owner of a token counts as a visitor: staff does not. Nobody without a token is staff. */
const visitors = new Map<string | undefined, boolean>([[undefined, true]]);

/** Undefined until `askWhoVisits` has looked it up. */
export function isVisitor(): boolean | undefined {
  return visitors.get(tokens.access());
}

/**
 * Asks the server who owns a new token, until it answers. Never rejects: the client drops a token that the
 * server refuses, and without a token there is only a visitor.
 */
export async function askWhoVisits(): Promise<void> {
  if (visitors.has(tokens.access())) return;
  try {
    const { role } = await api.call('me');
    // Read again: the client may have refreshed the token meanwhile.
    visitors.set(tokens.access(), isTracked(role));
  } catch {
    // The owner of the token stays unknown.
  }
}

/** Facts about a visit that the browser refuses to store, kept until the page is left. */
const remembered: Record<string, string | undefined> = {};

/** A conversion is stored until the tab is closed, everything else for longer. Reading a storage may throw. */
function storageOf(key: string): Record<string, string | undefined> {
  return window[key === 'hasConverted' ? 'sessionStorage' : 'localStorage'];
}

export function readFact(key: string): string | undefined {
  try {
    return remembered[key] ?? storageOf(key)[key];
  } catch {
    return undefined;
  }
}

/** Without a value, deletes the key. */
export function storeFact(key: string, value?: string): void {
  remembered[key] = value;
  try {
    if (value === undefined) delete storageOf(key)[key];
    else storageOf(key)[key] = value;
    remembered[key] = undefined;
  } catch {
    // `remembered` keeps the value.
  }
}
