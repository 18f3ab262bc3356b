import { describe, expect, it } from 'vitest';
import { isMailEvent, readReturnedMail, tagsOf } from './mailer.ses.ts';

const messageId = '018f0000-0000-7000-8000-000000000001';

/** A notification as AWS documents it, including fields that the code does not read. */
const bounced = (changes: object = {}, tags: object = { message: [messageId] }) => ({
  version: '0',
  id: '12a18625-3328-fafd-2809-a5e16004f112',
  'detail-type': 'Email Bounced',
  source: 'aws.ses',
  account: '123456789012',
  time: '2026-11-25T00:41:02Z',
  region: 'eu-central-1',
  resources: ['arn:aws:ses:eu-central-1:123456789012:configuration-set/site'],
  detail: {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [
        {
          emailAddress: 'owner@example.com',
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        },
      ],
      timestamp: '2026-11-25T00:41:02.669Z',
      feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
      reportingMTA: 'dsn; mta.example.com',
      ...changes,
    },
    mail: {
      timestamp: '2026-11-25T00:40:02.012Z',
      source: 'Site <site@example.com>',
      messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
      destination: ['owner@example.com'],
      headersTruncated: false,
      headers: [{ name: 'Reply-To', value: 'ada@example.com' }],
      tags: {
        'ses:configuration-set': ['site'],
        'ses:caller-identity': ['ingest'],
        ...tags,
      },
    },
  },
});

const rejected = {
  ...bounced(),
  'detail-type': 'Email Rejected',
  detail: { eventType: 'Reject', mail: bounced().detail.mail, reject: { reason: 'Bad content' } },
};

describe('the event of a mail that came back', () => {
  it('names the message and says why, without an address', () => {
    const returned = readReturnedMail(bounced());
    expect(returned).toEqual({ about: { messageId }, reason: 'Bounce Permanent General' });
    expect(JSON.stringify(returned)).not.toContain('@');
  });

  it.each([{ messageId }, { digestId: messageId }])(
    'names what its mail was about: %j',
    (about) => {
      const tags = Object.fromEntries(tagsOf(about).map(({ Name, Value }) => [Name, [Value]]));
      expect(readReturnedMail(bounced({}, tags))?.about).toEqual(about);
    },
  );

  it('counts when SES itself rejected the mail', () => {
    expect(readReturnedMail(rejected)).toEqual({ about: { messageId }, reason: 'Reject' });
  });

  it.each([
    [{ bounceType: 'Transient', bounceSubType: 'MailboxFull' }, 'Bounce Transient MailboxFull'],
    [{ bounceType: 'Transient', bounceSubType: 'General' }, 'Bounce Transient General'],
    [{ bounceType: 'Undetermined', bounceSubType: 'Undetermined' }, undefined],
  ])('counts when SES gave up: %j', (changes, reason = 'Bounce Undetermined Undetermined') => {
    expect(readReturnedMail(bounced(changes))?.reason).toBe(reason);
  });

  it('does not count when somebody is out of office', () => {
    const reply = {
      bounceType: 'Transient',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: 'owner@example.com' }],
    };
    expect(readReturnedMail(bounced(reply))).toBeUndefined();
  });

  it('does not count for a mail that the site did not send', () => {
    expect(readReturnedMail(bounced({}, {}))).toBeUndefined();
  });

  it.each([
    bounced({ bounceType: 'New' }),
    bounced({}, { message: ['MESSAGE#1'] }),
    { ...bounced(), detail: {} },
  ])('is refused in any other shape: %#', (event) => {
    expect(() => readReturnedMail(event)).toThrow();
  });

  it('is told from requests and ticks', () => {
    expect([bounced(), { task: 'tick' }, { routeKey: 'POST /contact' }].map(isMailEvent)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
