/** The written message, kept in this tab over a reload until it has been sent. */
import type { ContactAttempt } from './contact-attempt.ts';
import type { ContactText } from './contact-form.rules.ts';

interface ContactDraft {
  text: ContactText;
  /** Time for which the form has been open: who sends at once counts as a program. */
  elapsed_ms: number;
  /** The last one, which may have arrived. */
  attempt?: ContactAttempt | undefined;
}

const key = 'contact draft';

export function keptDraft(): ContactDraft | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    // Only written below.
    return kept === null ? undefined : (JSON.parse(kept) as ContactDraft);
  } catch {
    return undefined;
  }
}

export function keepDraft(draft: ContactDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
