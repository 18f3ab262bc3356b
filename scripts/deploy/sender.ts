/** Tells the owner what is missing before the site can send mail. */
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import type { Settings } from '#infra/config.ts';
import { returnDomain, type SenderDomain, senderDomain } from '#infra/sender.ts';
import { runStep, unlessDenied } from './aws-errors.ts';
import { type DnsRecord, tableOf } from './certificates.ts';

/** State of an address or domain in SES. */
interface SenderState {
  isVerified: boolean;
  /** DKIM tokens of a domain; none for an address. */
  tokens: string[];
  /** Whether bounces return to a subdomain of the sender's (MAIL FROM). */
  hasReturnDomain: boolean;
}

/** @returns sentences for the owner; none when the site can send, or when the credentials cannot find out */
export async function senderAdvice(
  { mail, domain }: Pick<Settings, 'mail' | 'domain'>,
  region: string,
  find: (identity: string) => Promise<SenderState | undefined> = findSender,
): Promise<string[]> {
  if (!mail || mail.identity === 'exists') return [];
  const own = senderDomain(mail, domain);
  const state = await find(own?.name ?? mail.from);
  if (!state) return [];
  const isReady = state.isVerified && (!own || state.hasReturnDomain);
  if (isReady) return [];
  if (!own) {
    return [`Amazon SES has sent a link to ${mail.from}. Until it is followed, nothing is mailed.`];
  }
  if (own.zone) {
    return [
      `Amazon SES looks for its records in the zone ${own.name}, which may take minutes. Until it has found them, nothing is mailed.`,
    ];
  }
  return [
    `These records show that mails from ${own.name} are yours (DKIM, and SPF for what returns); until they are there, nothing is mailed. The last one, DMARC, concerns all mails of the domain: add it unless there is one.`,
    '',
    tableOf(senderRecords(own, state.tokens, region)),
  ];
}

function senderRecords(own: SenderDomain, tokens: string[], region: string): DnsRecord[] {
  const returning = returnDomain(own);
  return [
    ...tokens.map((token) => ({
      type: 'CNAME' as const,
      name: `${token}._domainkey.${own.name}`,
      value: `${token}.dkim.amazonses.com`,
    })),
    { type: 'MX', name: returning, value: `10 feedback-smtp.${region}.amazonses.com` },
    { type: 'TXT', name: returning, value: '"v=spf1 include:amazonses.com ~all"' },
    { type: 'TXT', name: `_dmarc.${own.name}`, value: '"v=DMARC1; p=none"' },
  ];
}

/** @returns undefined when the credentials may not read it, as they may still deploy */
async function findSender(EmailIdentity: string): Promise<SenderState | undefined> {
  const request = new SESv2Client({}).send(new GetEmailIdentityCommand({ EmailIdentity }));
  const identity = await runStep('Looking for the sender of mails', unlessDenied(request));
  if (!identity) return undefined;
  return {
    isVerified: identity.VerifiedForSendingStatus === true,
    tokens: identity.DkimAttributes?.Tokens ?? [],
    hasReturnDomain: identity.MailFromAttributes?.MailFromDomainStatus === 'SUCCESS',
  };
}
