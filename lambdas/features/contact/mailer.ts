/** Mails the owner. Sender and receiver are the mailer's own: no request can change them. */
export interface Mailer {
  /** @throws when the mail service did not take it */
  send(mail: OwnerMail): Promise<void>;
}

export interface OwnerMail {
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
  /** Left out when the visitor's address is none that a mail can go to. */
  replyTo?: string;
}
