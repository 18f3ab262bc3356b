import { type Claim, claimOf } from '#lambdas/kernel/saving.ts';
import { type Problem, problem } from '#shared/problems.ts';
import { contactMessages as texts } from '#shared/schemas/contact-messages.ts';
import type { Contact } from '#shared/schemas/contact.ts';
import { limits } from '#shared/schemas/limits.ts';
import { type ContactMessage, firstMailEntry, type MailEntry } from './contact-message.ts';
import type { Mailer } from './mailer.ts';
import type { MessagesRepository } from './messages.repository.ts';
import { deliverMail, type MailDeps, type PendingMail } from './mails.usecases.ts';
import type { Handlers } from '#shared/routes/handler.ts';

export function contactHandlers(deps: ContactDeps): Handlers<'sendMessage'> {
  return {
    sendMessage: async ({ body, address, idempotencyKey }) => {
      await sendMessage({ contact: body, address, idempotencyKey }, deps);
      return { body: null };
    },
  };
}

/** Attempts to store while other messages of the sender arrive; the sender's hourly limit is reached earlier. */
const maxAttempts = 20;

export interface SendMessageRequest {
  contact: Contact;
  /** The visitor's address; only its keyed hash is stored. */
  address: string;
  idempotencyKey: string | undefined;
}

/**
 * 1. Answer a repeated request like the first one, and do nothing more.
 * 2. Store the message, unless the sender's hourly limit is reached. A message from a program is
 *    stored as spam, and gets the same response, so that its author learns nothing.
 * 3. Mail it to the owner. That may fail or not even start: the mail was stored with the message,
 *    and `sendPendingMails` sends what remains.
 * @throws Problem `too-many-requests` with `retryAfter`, or `idempotency-mismatch`
 */
export async function sendMessage(request: SendMessageRequest, deps: ContactDeps): Promise<void> {
  const now = deps.now();
  const claim = claimOfContact(request, now);
  if (await isRepeated(claim, deps)) return;

  const message = newMessage(request.contact, { id: deps.newId(), now });
  const sender = deps.senderOf(request.address);
  const entry = deps.mailer && !message.isSpam ? firstMailEntry(message, now) : undefined;
  const outcome = await store({ message, sender, claim, mail: entry, now }, deps);
  if (outcome === 'stored') {
    if (entry) await mailOwner({ entry, message }, deps);
    return;
  }
  // The same request may have been stored meanwhile, as the last message of the hour.
  if (!(await isRepeated(claim, deps))) throw outcome;
}

/** Visitors are anonymous, so the key alone identifies a request. */
function claimOfContact({ contact, idempotencyKey: key }: SendMessageRequest, now: Date) {
  // `elapsed_ms` is left out: it has grown when the same form is sent again.
  const { name, email, subject, message, website = '' } = contact;
  return claimOf({ key, sent: [name, email, subject, message, website], now, rest: {} });
}

async function isRepeated(claim: Claim | undefined, { messages }: ContactDeps): Promise<boolean> {
  const first = claim && (await messages.firstRequest(claim));
  if (first === undefined) return false;
  if (first !== claim?.requestHash) throw problem('idempotency-mismatch');
  return true;
}

function newMessage(contact: Contact, { id, now }: { id: string; now: Date }): ContactMessage {
  const { name, email, subject, message } = contact;
  return {
    id,
    name,
    email,
    subject,
    message,
    createdAt: now.toISOString(),
    isRead: false,
    isSpam: isSpam(contact),
    isMailed: false,
    version: 1,
  };
}

function isSpam({ website = '', elapsed_ms: elapsed }: Contact): boolean {
  return website !== '' || (elapsed !== undefined && elapsed < limits.contact.minimumMs);
}

interface Submission {
  message: ContactMessage;
  sender: string;
  claim: Claim | undefined;
  mail: MailEntry | undefined;
  now: Date;
}

/**
 * Counts the message and stores it in one step, so that concurrent messages count as well.
 * @returns the reason when nothing was stored
 */
async function store(
  { message, sender, claim, mail, now }: Submission,
  { messages }: ContactDeps,
): Promise<'stored' | Problem> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await messages.sentTimes(sender);
    const admission = admit(before, now.getTime());
    if (!admission.allowed) {
      const { retryAfter } = admission;
      return problem('too-many-requests', { detail: texts.contactTooMany, retryAfter });
    }
    const expiresAt = new Date(now.getTime() + senderWindowMs);
    const outcome = await messages.store({
      message,
      sender: { id: sender, before, after: admission.times, expiresAt },
      claim,
      mail,
    });
    if (outcome === 'stored') return outcome;
    if (outcome === 'key-used') return problem('conflict');
  }
  return problem('unavailable');
}

/** A failure is only reported: the visitor's message is stored. */
async function mailOwner(pending: PendingMail, { mailer, ...deps }: ContactDeps): Promise<void> {
  if (!mailer) return;
  try {
    await deliverMail(pending, { ...deps, mailer });
  } catch (error) {
    deps.reportUnmailed({ messageId: pending.message.id, error });
  }
}

export interface ContactDeps extends Omit<MailDeps, 'mailer'> {
  messages: MessagesRepository;
  /** Left out when mail is not configured: messages are stored all the same. */
  mailer?: Mailer | undefined;
  /** A keyed hash of a visitor's address distinguishes senders without identifying them. */
  senderOf: (address: string) => string;
}

/** The limit per address counts the last 60 minutes, not a clock hour. */
export const senderWindowMs = 60 * 60 * 1000;

/** `retryAfter` is in seconds. */
type Admission = { allowed: true; times: number[] } | { allowed: false; retryAfter: number };

/** @param times of the sender's latest messages, oldest first */
export function admit(times: readonly number[], now: number): Admission {
  const recent = times.filter((time) => time > now - senderWindowMs);
  const [oldest] = recent;
  if (oldest === undefined || recent.length < limits.contact.perHour) {
    return { allowed: true, times: [...recent, now] };
  }
  return { allowed: false, retryAfter: Math.ceil((oldest + senderWindowMs - now) / 1000) };
}
