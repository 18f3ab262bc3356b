import { limits } from '#shared/schemas/limits.ts';
import type { ContactMessage } from './contact-message.ts';
import { hourOf, isLastAttempt, leftToDigest, type MailEntry } from './mail-outbox.ts';
import { MailRefused, type Mailer } from './mailer.ts';
import type { MailsRepository } from './mails.repository.ts';
import { ownerMail } from './owner-mail.ts';

export interface MailDeps {
  mails: MailsRepository;
  mailer: Mailer;
  siteName: string;
  /** Hears that a stored message has not been mailed. */
  reportUnmailed: (failure: { messageId: string; error: unknown }) => void;
  now: () => Date;
}

/** Sends the mail of a message whose entry the caller has taken, unless the hour is full. */
export async function deliverMail(
  { entry, message }: { entry: MailEntry; message: ContactMessage },
  deps: MailDeps,
): Promise<void> {
  const now = deps.now();
  const limit = limits.contact.mailsPerHour;
  if (!(await deps.mails.countInHour({ hour: hourOf(now), limit }))) {
    await deps.mails.replace(entry, leftToDigest(entry, now));
    return;
  }
  try {
    await deps.mailer.send(ownerMail(message, deps.siteName));
  } catch (error) {
    await noteFailure(entry, error, deps);
    return;
  }
  await deps.mails.finish(entry);
}

/** The entry says already when the next attempt is due, so only the last one leaves a mark. */
export async function noteFailure(
  entry: MailEntry,
  error: unknown,
  { mails, reportUnmailed }: MailDeps,
): Promise<void> {
  reportUnmailed({ messageId: entry.messageId, error });
  if (error instanceof MailRefused || isLastAttempt(entry)) await mails.refuse(entry);
}
