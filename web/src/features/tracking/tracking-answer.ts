/** The visitor's own choice, for the places that ask for it; apart from the recorder, which is small. */
import { latest } from '#web/src/navigation/site.context.ts';
import { choiceEvent, choiceKey, privacySignal, read, write } from './tracking-choice.ts';

/** Whether the visitor must still be asked; false if the browser's signal decides. */
export function mayAsk(mode = latest.frame.tracking): boolean {
  const isOpen = mode === 'consent' && !/^(?:yes|no)$/.test(read(choiceKey) ?? '');
  return isOpen && !privacySignal();
}

/** Opting out also deletes what was stored of earlier visits. */
export function choose(choice: 'yes' | 'no'): void {
  write(choiceKey, choice);
  if (choice === 'no') {
    for (const key of ['session_id', 'last_activity', 'visit_count', 'hasConverted']) write(key);
  }
  window.dispatchEvent(new Event(choiceEvent));
}

/** False when the browser stores nothing: the choice then ends with the page. */
export function isChoiceKept(): boolean {
  const choice = read(choiceKey);
  try {
    return choice === undefined || localStorage.getItem(choiceKey) === choice;
  } catch {
    return choice === undefined;
  }
}

/** Calls back after each choice, here or in another tab. Returns a function that unsubscribes. */
export function onChoice(listener: () => void): () => void {
  const end = new AbortController();
  window.addEventListener(choiceEvent, listener, end);
  window.addEventListener('storage', listener, end);
  return () => end.abort();
}
