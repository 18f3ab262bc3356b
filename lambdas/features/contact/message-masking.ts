/** The demo login is public: a viewer learns neither the sender nor the text of a message. */
import type { Principal } from '#shared/routes/handler.ts';
import { containsWords, type QueryWord } from '#shared/search-words.ts';
import type { MessageSummary } from './contact-message.ts';

const hiddenSummary = { name: 'Hidden sender', email: '', subject: 'Hidden message' };

export function maskedSummaryFor<Seen extends MessageSummary>(
  reader: Principal,
  message: Seen,
): Seen {
  return seesMessages(reader) ? message : { ...message, ...hiddenSummary };
}

export function seesMessages({ kind }: Principal): boolean {
  return kind === 'staff' || kind === 'admin';
}

/**
 * Searches what the reader sees: a match on a masked field would reveal it.
 * @param text of the message; empty for those who do not see it
 */
export function matchesSearch(
  { seen, text }: { seen: MessageSummary; text: string },
  words: readonly QueryWord[],
): boolean {
  return containsWords([seen.name, seen.email, seen.subject, text], words);
}
