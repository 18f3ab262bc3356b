import { limits } from '#shared/schemas/limits.ts';
import type { ContactMessage } from './contact-message.ts';
import { hourOf, isLastAttempt, leftToDigest, type MailEntry } from './mail-outbox.ts';
import { MailRefused, type Mailer, type OwnerMail } from './mailer.ts';
import type { MailsRepository } from './mails.repository.ts';
import { ownerMail } from './owner-mail.ts';

export interface MailDeps {
  mails: MailsRepository;
  mailer: Mailer;
  /** As the owner has set it. */
  siteName: () => Promise<string>;
  /** Called when a stored message has not been mailed. */
  reportUnmailed: (failure: { messageId: string; error: unknown }) => void;
  now: () => Date;
  newId: () => string;
}

/**
 * Sends the mail of a message whose entry the caller has claimed, unless the hourly limit is
 * reached.
 */
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
  await sendMail(ownerMail(message, await deps.siteName()), [entry], deps);
}

/**
 * Sends a mail about one or several messages, and deletes their outbox entries. An entry already
 * says when the next attempt is due, so only the last failure leaves a mark.
 */
export async function sendMail(
  mail: OwnerMail,
  entries: readonly MailEntry[],
  { mails, mailer, reportUnmailed }: MailDeps,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    for (const { messageId } of entries) reportUnmailed({ messageId, error });
    const hopeless = entries.filter(
      (entry) => error instanceof MailRefused || isLastAttempt(entry),
    );
    await Promise.all(hopeless.map((entry) => mails.refuse(entry, 'refused')));
    return;
  }
  await Promise.all(entries.map((entry) => mails.finish(entry)));
}
