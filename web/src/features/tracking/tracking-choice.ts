/** Whether visits of this browser may be recorded: what its visitor has chosen, and what it tells every site. */
import type { TrackingMode } from '#shared/site/site-config.ts';
import { forget, isKept, read, write } from './browser-memory.ts';

type TrackingChoice = 'yes' | 'no';

const choiceKey = 'tracking';
/** Told to the window after a choice; other tabs hear of it by the storage's own event. */
const choiceEvent = 'tracking-choice';

/** Undefined while nothing is chosen. */
export function trackingChoice(): TrackingChoice | undefined {
  const choice = read(choiceKey);
  return choice === 'yes' || choice === 'no' ? choice : undefined;
}

/** What the browser asks of every site; undefined when it does not. */
export function browserSignal(): 'Global Privacy Control' | 'Do Not Track' | undefined {
  // Not in TypeScript's list of what browsers have.
  const { globalPrivacyControl, doNotTrack } = navigator as {
    globalPrivacyControl?: unknown;
    doNotTrack?: unknown;
  };
  if (globalPrivacyControl === true) return 'Global Privacy Control';
  return doNotTrack === '1' ? 'Do Not Track' : undefined;
}

export function mayTrack(mode: TrackingMode): boolean {
  if (mode === 'off' || browserSignal() !== undefined) return false;
  const choice = trackingChoice();
  return mode === 'on' ? choice !== 'no' : choice === 'yes';
}

/** Whether the visitor is still to be asked; not where the browser has answered already. */
export function mayAsk(mode: TrackingMode): boolean {
  return mode === 'consent' && browserSignal() === undefined && trackingChoice() === undefined;
}

/** A no also takes away what was kept of earlier visits. */
export function choose(choice: TrackingChoice): void {
  write(choiceKey, choice);
  if (choice === 'no') {
    for (const key of ['session_id', 'last_activity', 'visit_count']) forget(key);
    forget('hasConverted', 'sessionStorage');
  }
  window.dispatchEvent(new Event(choiceEvent));
}

/** False where the browser stores nothing: the choice is then gone with the page. */
export function isChoiceKept(): boolean {
  return isKept(choiceKey);
}

/** Calls back after each choice, made here or in another tab. Returns the way to stop. */
export function onChoice(listener: () => void): () => void {
  const end = new AbortController();
  const heard = ({ key }: StorageEvent) => {
    if (key === choiceKey || key === null) listener();
  };
  window.addEventListener(choiceEvent, listener, end);
  window.addEventListener('storage', heard, end);
  return () => end.abort();
}
