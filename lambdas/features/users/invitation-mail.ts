import { inLine, mailAddress } from '#lambdas/kernel/mail-text.ts';
import { invitationPath } from '#shared/platform/http.ts';
import { limits } from '#shared/schemas/limits.ts';
import { toWireUser, type UserRecord } from './user.ts';

export interface InvitationMail {
  to: string;
  /** One line. */
  subject: string;
  /** Plain text. */
  text: string;
}

/** Mails people who are invited. It sets the sender: no request can change it. */
export interface InvitationMailer {
  /** @throws when the service did not accept the mail */
  send(mail: InvitationMail): Promise<void>;
}

export interface InvitationFacts {
  token: string;
  siteName: string;
  /** `https://example.com`; never made from a request. */
  siteAddress: string;
}

/** @returns undefined for an address that no mail can be sent to */
export function invitationMail(
  user: UserRecord,
  { token, siteName, siteAddress }: InvitationFacts,
): InvitationMail | undefined {
  const to = mailAddress(user.email);
  if (to === undefined) return undefined;
  return {
    to,
    subject: `[${inLine(siteName)}] Your invitation`,
    text: [
      `Hello ${inLine(toWireUser(user).name)},`,
      '',
      `you have an account at ${inLine(siteName)}. Choose your password here:`,
      '',
      siteAddress + invitationPath(token),
      '',
      `Your username is ${inLine(user.username)}.`,
      `The link works once, within ${limits.invitation.hours} hours. If you did not expect this mail, ignore it.`,
      '',
    ].join('\n'),
  };
}
