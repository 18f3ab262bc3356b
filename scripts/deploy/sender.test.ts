import { expect, it } from 'vitest';
import { senderAdvice } from './sender.ts';

const mail = { from: 'me@example.com', to: 'me@example.com' };
const hostedZone = { id: 'Z1', name: 'example.com' };
const waiting = { isVerified: false, tokens: ['k1', 'k2'], hasReturnDomain: false };

/** @returns the advice, and the identities that SES was asked about */
async function said(settings: Parameters<typeof senderAdvice>[0], state = waiting) {
  const asked: string[] = [];
  const words = await senderAdvice(settings, 'eu-west-1', async (identity) => {
    asked.push(identity);
    return state;
  });
  return { words: words.join('\n'), asked };
}

it('asks for the click on the link that an address gets', async () => {
  const { words, asked } = await said({ mail });
  expect(asked).toEqual(['me@example.com']);
  expect(words).toMatch(/sent a link to me@example\.com\. Until it is followed, nothing is mailed/);
});

it('waits for the records of a domain that the deployment wrote into its zone', async () => {
  const from = { ...mail, from: 'me@post.example.com' };
  const { words, asked } = await said({
    mail: from,
    domain: { names: ['example.com'], hostedZone },
  });
  expect(asked).toEqual(['example.com']);
  expect(words).toMatch(/looks for its records in the zone example\.com/);
});

it('prints the records of a domain elsewhere: DKIM, SPF and DMARC', async () => {
  const { words } = await said({ mail: { ...mail, identity: 'domain' } });
  expect(words.split('\n').slice(2)).toEqual([
    '  Type   Name                       Value',
    '  CNAME  k1._domainkey.example.com  k1.dkim.amazonses.com',
    '  CNAME  k2._domainkey.example.com  k2.dkim.amazonses.com',
    '  MX     bounces.example.com        10 feedback-smtp.eu-west-1.amazonses.com',
    '  TXT    bounces.example.com        "v=spf1 include:amazonses.com ~all"',
    '  TXT    _dmarc.example.com         "v=DMARC1; p=none"',
  ]);
});

it.each([
  ['without mail', {}, waiting],
  ['for an identity of another stage', { mail: { ...mail, identity: 'exists' } }, waiting],
  ['once the address is confirmed', { mail }, { ...waiting, isVerified: true }],
  [
    'once the domain is verified and mails return to it',
    { mail: { ...mail, identity: 'domain' } },
    { ...waiting, isVerified: true, hasReturnDomain: true },
  ],
] as const)('says nothing %s', async (_when, settings, state) => {
  expect((await said(settings, { ...state, tokens: [] })).words).toBe('');
});
