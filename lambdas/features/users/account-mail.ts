/** Mails to people about their own accounts. */
import { inLine, mailAddress } from '#lambdas/kernel/mail-text.ts';
import { invitationPath, resetPasswordPath } from '#shared/platform/http.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import { toWireUser, type UserRecord } from './user.ts';

export interface AccountMail {
  to: string;
  /** A single line. */
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends mails. The mailer sets the sender, which no request can change. */
export interface AccountMailer {
  /** @throws when the service did not accept the mail */
  send(mail: AccountMail): Promise<void>;
}

export interface MailingDeps {
  /** Undefined where mail is not set up. */
  accountMailer: AccountMailer | undefined;
  /** Reads the site's name from the settings. */
  siteName: () => Promise<string>;
  /** @returns undefined until the site is published for the first time */
  findSiteAddress: () => Promise<string | undefined>;
  /** Called when a mail has not been sent. */
  reportUnmailed: (failure: { userId: string; error: unknown }) => void;
}

interface Site {
  name: string;
  /** `https://example.com`, never taken from a request. */
  address: string;
}

interface Letter {
  subject: string;
  lines: string[];
}

/** @returns whether the mail was accepted; otherwise the failure is reported */
export async function mailUser(
  user: UserRecord,
  write: (site: Site) => Letter,
  { accountMailer: mailer, siteName, findSiteAddress, reportUnmailed }: MailingDeps,
): Promise<boolean> {
  try {
    const address = await findSiteAddress();
    if (address === undefined) throw new Error('The site has not been published yet');
    const to = mailAddress(user.email);
    if (!mailer || to === undefined) throw new Error('No mail can be sent to this address');
    const name = await siteName();
    const { subject, lines } = write({ name, address });
    await mailer.send({
      to,
      subject: `[${inLine(name)}] ${subject}`,
      text: [`Hello ${inLine(toWireUser(user).name)},`, '', ...lines, ''].join('\n'),
    });
    return true;
  } catch (error) {
    reportUnmailed({ userId: user.id, error });
    return false;
  }
}

export function invitationLetter({ username }: UserRecord, token: string) {
  return (site: Site): Letter => ({
    subject: 'Your invitation',
    lines: [
      `you have an account at ${inLine(site.name)}. Choose your password here:`,
      '',
      site.address + invitationPath(token),
      '',
      `Your username is ${inLine(username)}.`,
      `The link works once, within ${linkLimits.invitation.hours} hours. If you did not expect this mail, ignore it.`,
    ],
  });
}

export function resetLetter({ username }: UserRecord, token: string) {
  return (site: Site): Letter => ({
    subject: 'Choose a new password',
    lines: [
      `somebody asked for a new password for your account at ${inLine(site.name)}. Choose it here:`,
      '',
      site.address + resetPasswordPath(token),
      '',
      `Your username is ${inLine(username)}.`,
      `The link works once, within ${linkLimits.passwordReset.minutes} minutes. If you did not ask for it, ignore this mail: nothing has changed.`,
    ],
  });
}

const changes = {
  'wrong-codes': 'Several wrong codes were entered after the password of your account',
  password: 'The password of your account was changed',
  email: 'The email address of your account was changed',
  'second-step': 'Two-step sign-in was turned off for your account',
};

/** Mails a user, at the account's former address, about a change that somebody else may have made. Never fails. */
export async function notify(
  user: UserRecord,
  change: keyof typeof changes,
  deps: MailingDeps,
): Promise<void> {
  if (!deps.accountMailer) return;
  const letter = (site: Site): Letter => ({
    subject: changes[change],
    lines: [
      `${changes[change]} at ${inLine(site.name)}.`,
      'If that was not you, tell the person who runs the site, and choose a new password:',
      '',
      `${site.address}/admin`,
    ],
  });
  await mailUser(user, letter, deps);
}
