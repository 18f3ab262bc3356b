/** Whether visits of this browser may be recorded: the visitor's choice, and the browser's privacy signals. */
import { site } from '#shared/site/site.config.ts';
import { read } from './browser-memory.ts';

/** `yes`, `no`, or nothing chosen yet. */
export const choiceKey = 'tracking';
/** Told to the window after a choice; other tabs hear of it by the storage's own event. */
export const choiceEvent = 'tracking-choice';

/** By the mode of the site. */
export function mayTrack(mode = site.tracking): boolean {
  const choice = read(choiceKey);
  const isAllowed = mode === 'on' ? choice !== 'no' : mode === 'consent' && choice === 'yes';
  return isAllowed && !asksForPrivacy() && !asksNotToTrack();
}

/** Signals that a browser sends to every site, which TypeScript does not list. */
interface Signals {
  globalPrivacyControl?: unknown;
  doNotTrack?: unknown;
}

export function asksForPrivacy(): boolean {
  return (navigator as Signals).globalPrivacyControl === true;
}

export function asksNotToTrack(): boolean {
  return (navigator as Signals).doNotTrack === '1';
}
