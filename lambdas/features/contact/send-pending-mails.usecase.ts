import type { ContactMessage } from './contact-message.ts';
import { deliverMail, type MailDeps, sendMail } from './deliver-mail.ts';
import { digestOf, type MailEntry, takenMailEntry } from './mail-outbox.ts';
import { digestMail } from './owner-mail.ts';

/** The rest waits for the next tick. */
const perRun = 200;

interface PendingMail {
  entry: MailEntry;
  message: ContactMessage;
}

/**
 * Sends what requests could not: their function died, SES did not answer, or the hourly limit was
 * reached.
 * 1. Single mails, each claimed just before it is sent, so that a dying run delays no other.
 * 2. One digest of all messages that were left to it.
 * @returns how many mails were due
 */
export async function sendPendingMails(deps: MailDeps): Promise<number> {
  const due = await deps.mails.due({ now: deps.now(), limit: perRun });
  for (const entry of due.filter(({ inDigest }) => !inDigest)) {
    const pending = await take(entry, deps);
    if (pending) await deliverMail(pending, deps);
  }
  await sendDigest(
    due.filter(({ inDigest }) => inDigest),
    deps,
  );
  return due.length;
}

/**
 * Undefined when somebody else has claimed it, the message is deleted, or only the entry was left.
 */
async function take(entry: MailEntry, { mails, now }: MailDeps): Promise<PendingMail | undefined> {
  const taken = takenMailEntry(entry, now());
  if (!(await mails.replace(entry, taken))) return undefined;
  const message = await mails.findMessage(entry.messageId);
  if (message && !message.isMailed) return { entry: taken, message };
  await mails.finish(taken);
  return undefined;
}

async function sendDigest(due: readonly MailEntry[], deps: MailDeps): Promise<void> {
  const taken = await Promise.all(due.map((entry) => take(entry, deps)));
  const pending = taken.filter((each) => each !== undefined);
  if (pending.length === 0) return;
  const entries = pending.map(({ entry }) => entry);
  const messages = pending.map(({ message }) => message);
  const id = deps.newId();
  // First, as the mail may come back at once.
  await deps.mails.keepDigest(digestOf(entries, { id, now: deps.now() }));
  await sendMail(digestMail({ id, messages }, await deps.siteName()), entries, deps);
}
