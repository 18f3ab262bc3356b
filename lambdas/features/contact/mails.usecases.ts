import { limits } from '#shared/schemas/limits.ts';
import { inLine, mailAddress, plainText } from '#lambdas/kernel/mail-text.ts';
import {
  type ContactMessage,
  digestOf,
  hourOf,
  isLastAttempt,
  postponeToDigest,
  type MailedMessage,
  type MailEntry,
  claimMailEntry,
} from './contact-message.ts';
import {
  type Mailer,
  MailRefused,
  MailReturned,
  type MailTopic,
  type OwnerMail,
  type ReturnedMail,
} from './mailer.ts';
import type { MailsRepository } from './messages.repository.ts';

/** Most mails of one run; the next tick sends the rest. */
const maxPerRun = 200;

/** A mail whose entry this run has claimed. */
export interface PendingMail {
  entry: MailEntry;
  message: ContactMessage;
}

/**
 * Sends the mails that requests could not send, because their function died, SES did not answer, or the hourly limit
 * was reached.
 * 1. Single mails, each claimed just before it is sent, so that a dying run delays no other.
 * 2. One digest of all messages that were left to it.
 * @returns how many mails were due
 */
export async function sendPendingMails(deps: MailDeps): Promise<number> {
  const due = await deps.mails.due({ now: deps.now(), limit: maxPerRun });
  for (const entry of due) {
    const pending = entry.inDigest ? undefined : await claimMail(entry, deps);
    if (pending) await deliverMail(pending, deps);
  }
  const forDigest = due.filter(({ inDigest }) => inDigest);
  await sendDigest(forDigest, deps);
  return due.length;
}

/** @returns undefined when another run has claimed the mail, its message is deleted, or it was already sent */
async function claimMail(
  entry: MailEntry,
  { mails, now }: MailDeps,
): Promise<PendingMail | undefined> {
  const claimed = claimMailEntry(entry, now());
  if (!(await mails.replace(entry, claimed))) return undefined;
  const message = await mails.findMessage(entry.messageId);
  if (message && !message.isMailed) return { entry: claimed, message };
  await mails.finish(claimed);
  return undefined;
}

async function sendDigest(due: readonly MailEntry[], deps: MailDeps): Promise<void> {
  const claimed = await Promise.all(due.map((entry) => claimMail(entry, deps)));
  const pending = claimed.filter((mail) => mail !== undefined);
  if (pending.length === 0) return;
  const entries = pending.map(({ entry }) => entry);
  const messages = pending.map(({ message }) => message);
  const id = deps.newId();
  // The digest is stored before it is sent, as its mail may come back at once.
  await deps.mails.keepDigest(digestOf(entries, { id, now: deps.now() }));
  await sendMail(digestMail({ id, messages }, await deps.siteName()), entries, deps);
}

type ReturnDeps = Pick<MailDeps, 'mails' | 'reportUnmailed'>;

/**
 * Marks the messages of a mail that came back. A repeated event marks and reports nothing more. Deleted
 * messages are ignored.
 */
export async function markReturnedMail(
  { about, reason }: ReturnedMail,
  deps: ReturnDeps,
): Promise<void> {
  const messages = await findMailedMessages(about, deps);
  await Promise.all(messages.map((message) => markReturned(message, reason, deps)));
}

async function findMailedMessages(
  about: MailTopic,
  { mails }: ReturnDeps,
): Promise<MailedMessage[]> {
  if ('digestId' in about) return (await mails.findDigest(about.digestId))?.messages ?? [];
  const { messageId } = about;
  const message = await mails.findMessage(messageId);
  return message ? [{ messageId, createdAt: message.createdAt }] : [];
}

async function markReturned(
  message: MailedMessage,
  reason: string,
  { mails, reportUnmailed }: ReturnDeps,
): Promise<void> {
  if (!(await mails.refuse(message, 'returned'))) return;
  reportUnmailed({ messageId: message.messageId, error: new MailReturned(reason) });
}

export interface MailDeps {
  mails: MailsRepository;
  mailer: Mailer;
  /** Reads the site's name from the settings. */
  siteName: () => Promise<string>;
  /** Called when a stored message has not been mailed. */
  reportUnmailed: (failure: { messageId: string; error: unknown }) => void;
  now: () => Date;
  newId: () => string;
}

/** Sends the mail of a message, or leaves it to a digest when the hourly limit is reached. */
export async function deliverMail({ entry, message }: PendingMail, deps: MailDeps): Promise<void> {
  const now = deps.now();
  const limit = limits.contact.mailsPerHour;
  if (!(await deps.mails.countInHour({ hour: hourOf(now), limit }))) {
    await deps.mails.replace(entry, postponeToDigest(entry, now));
    return;
  }
  await sendMail(ownerMail(message, await deps.siteName()), [entry], deps);
}

/**
 * Sends a mail about one or several messages, and deletes their outbox entries. After a failure, each entry
 * already says when the next attempt is due; only the last failure marks the message.
 */
async function sendMail(
  mail: OwnerMail,
  entries: readonly MailEntry[],
  { mails, mailer, reportUnmailed }: MailDeps,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    for (const { messageId } of entries) reportUnmailed({ messageId, error });
    const isRefused = error instanceof MailRefused;
    const abandoned = entries.filter((entry) => isRefused || isLastAttempt(entry));
    await Promise.all(abandoned.map((entry) => mails.refuse(entry, 'refused')));
    return;
  }
  await Promise.all(entries.map((entry) => mails.finish(entry)));
}

/**
 * Writes the mail about a message, in plain text. A reply to it goes to the visitor.
 * @param siteName precedes the subject, so that the owner can sort by it
 */
export function ownerMail(message: ContactMessage, siteName: string): OwnerMail {
  const replyTo = mailAddress(message.email);
  return {
    about: { messageId: message.id },
    subject: `[${inLine(siteName)}] ${inLine(message.subject)}`,
    text: [
      `Name: ${inLine(message.name)}`,
      `Email: ${inLine(message.email)}`,
      `Subject: ${inLine(message.subject)}`,
      '',
      plainText(message.message),
      '',
    ].join('\n'),
    ...(replyTo !== undefined && { replyTo }),
  };
}

/** Writes one mail about several messages, without their texts, which are in the admin area. */
function digestMail(
  { id, messages }: { id: string; messages: readonly ContactMessage[] },
  siteName: string,
): OwnerMail {
  const count = messages.length === 1 ? '1 more message' : `${messages.length} more messages`;
  return {
    about: { digestId: id },
    subject: `[${inLine(siteName)}] ${count}`,
    text: [
      `${count} arrived within an hour. Read them under Messages in the admin area.`,
      '',
      ...messages.map(
        ({ name, email, subject }) => `${inLine(name)} <${inLine(email)}>: ${inLine(subject)}`,
      ),
      '',
    ].join('\n'),
  };
}
