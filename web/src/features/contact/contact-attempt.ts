import type { ContactInput } from '#shared/schemas/contact.ts';
import type { ContactText } from './contact-form.rules.ts';

/** One message being sent: every retry repeats its body and key, so that it arrives once. */
export interface ContactAttempt {
  body: ContactInput;
  idempotencyKey: string;
}

/** Repeats the last attempt while the text is the same, otherwise starts a new one. */
export function nextAttempt(
  last: ContactAttempt | undefined,
  written: ContactText & { website: string; elapsed_ms: number },
): ContactAttempt {
  if (last && sameText(last.body, written)) return last;
  return { body: written, idempotencyKey: crypto.randomUUID() };
}

function sameText(left: ContactInput, right: ContactInput): boolean {
  const fields = ['name', 'email', 'subject', 'message', 'website'] as const;
  return fields.every((field) => left[field] === right[field]);
}
