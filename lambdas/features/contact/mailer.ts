/** Mails the owner. Sender and receiver are the mailer's own: no request can change them. */
export interface Mailer {
  /** @throws MailRefused when another attempt is useless, another error when the service did not answer */
  send(mail: OwnerMail): Promise<void>;
}

/** The mail service has looked at the mail and will not send it. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export interface OwnerMail {
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** Left out when the visitor's address is none that a mail can go to. */
  replyTo?: string;
}
