/** Mails the owner. The mailer sets sender and receiver: no request can change them. */
export interface Mailer {
  /** @throws MailRefused when a retry is useless, another error when the service did not answer */
  send(mail: OwnerMail): Promise<void>;
}

/** The mail service has examined the mail and will not send it. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** The mail service had accepted the mail, and then could not deliver it. */
export class MailReturned extends Error {
  override name = 'MailReturned';
}

/** The subject of a mail, by its id only: the mail service logs the topic, and repeats it when the mail comes back. */
export type MailTopic = { messageId: string } | { digestId: string };

export interface OwnerMail {
  about: MailTopic;
  /** A single line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** Left out when no mail can be sent to the visitor's address. */
  replyTo?: string;
}

export interface ReturnedMail {
  about: MailTopic;
  /** The mail service's words, without addresses. */
  reason: string;
}
