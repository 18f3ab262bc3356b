/** Reads and changes the visitor's choice. Kept out of the recorder, to keep that small. */
import { latest } from '#web/src/navigation/site.context.ts';
import { choiceEvent, choiceKey, privacySignal, readFact, storeFact } from './tracking-choice.ts';

/** Whether the visitor still has to be asked; false if a privacy signal of the browser decides. */
export function mayAsk(mode = latest.frame.tracking): boolean {
  const isOpen = mode === 'consent' && !/^(?:yes|no)$/.test(readFact(choiceKey) ?? '');
  return isOpen && !privacySignal();
}

/** Stores the choice. Opting out also deletes what was stored about earlier visits. */
export function choose(choice: 'yes' | 'no'): void {
  storeFact(choiceKey, choice);
  if (choice === 'no') {
    for (const key of ['session_id', 'last_activity', 'visit_count', 'hasConverted'])
      storeFact(key);
  }
  window.dispatchEvent(new Event(choiceEvent));
}

/** Whether the browser stores the choice; otherwise it ends with the page. */
export function isChoiceKept(): boolean {
  const choice = readFact(choiceKey);
  try {
    return choice === undefined || localStorage.getItem(choiceKey) === choice;
  } catch {
    return choice === undefined;
  }
}

/** Calls back after each choice, also in another tab. @returns a function that unsubscribes */
export function onChoice(listener: () => void): () => void {
  const subscription = new AbortController();
  window.addEventListener(choiceEvent, listener, subscription);
  window.addEventListener('storage', listener, subscription);
  return () => subscription.abort();
}
