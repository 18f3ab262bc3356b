/** Whether visits of this browser may be recorded: the visitor's choice, and the browser's privacy signals. */
import { latest } from '#web/src/navigation/site-settings.context.ts';
import { read } from './browser-memory.ts';

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
