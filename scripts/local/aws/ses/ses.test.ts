import { readdir, readFile } from 'node:fs/promises';
import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishedEvent } from '../../engine/event-bus.ts';
import { type EndpointFixture, startFixture } from '../endpoint-fixture.ts';

let fixture: EndpointFixture;

beforeAll(async () => {
  fixture = await startFixture();
  fixture.aws.ses.verifyIdentity('site@example.com');
  fixture.aws.ses.verifyIdentity('example.org');
});
afterAll(() => fixture.dispose());

const mail: SendEmailCommandInput = {
  FromEmailAddress: 'site@example.com',
  Destination: { ToAddresses: ['owner@example.com'] },
  Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello there' } } } },
};
const send = (changes: Partial<SendEmailCommandInput> = {}) =>
  fixture.ses().send(new SendEmailCommand({ ...mail, ...changes }));
const files = () => readdir(join(fixture.stateDirectory, 'mail'));

describe('SES', () => {
  it('delivers a mail to the folder and returns its id', async () => {
    const { MessageId } = await send();
    const [file = ''] = (await files()).filter((name) =>
      name.includes(`${MessageId?.slice(0, 8)}`),
    );
    const eml = await readFile(join(fixture.aws.ses.folder, file), 'utf8');
    expect(file).toMatch(/\.eml$/);
    expect(eml).toContain('From: site@example.com\r\nTo: owner@example.com\r\nSubject: Hello\r\n');
    expect(eml).toContain(`Message-ID: <${MessageId}@`);
  });

  it('accepts a sender of a verified domain, in any case', async () => {
    await expect(send({ FromEmailAddress: 'News@Example.ORG' })).resolves.toHaveProperty(
      'MessageId',
    );
  });

  it('logs the permission that IAM would require', async () => {
    await send();
    expect(fixture.aws.actionsSeen()).toContainEqual({
      principal: 'tester',
      service: 'ses',
      action: 'SendEmail',
      resource: 'identity/site@example.com',
    });
  });

  const tagged = { ConfigurationSetName: 'site', EmailTags: [{ Name: 'message', Value: 'an-id' }] };

  it('needs the configuration set that a mail names, and a permission for it', async () => {
    const unknown = { ConfigurationSetName: 'unknown' };
    await expect(send(unknown)).rejects.toMatchObject({ name: 'NotFoundException' });
    fixture.aws.ses.addConfigurationSet('site');
    await expect(send(tagged)).resolves.toHaveProperty('MessageId');
    expect(fixture.aws.actionsSeen()).toContainEqual({
      principal: 'tester',
      service: 'ses',
      action: 'SendEmail',
      resource: 'configuration-set/site',
    });
  });

  it('reports only mail to the mailbox simulator as bounced', async () => {
    const events: PublishedEvent[] = [];
    const to = (event: PublishedEvent) => events.push(event);
    fixture.aws.ses.addConfigurationSet('site');
    fixture.aws.ses.addDestination({ configurationSet: 'site', types: ['bounce'], to });
    fixture.aws.ses.addDestination({ configurationSet: 'site', types: ['reject'], to });
    fixture.aws.ses.addDestination({ configurationSet: 'other', types: ['bounce'], to });
    const simulator = ['bounce@simulator.amazonses.com'];
    await send(tagged);
    await send({ Destination: { ToAddresses: simulator } });
    const { MessageId } = await send({ ...tagged, Destination: { ToAddresses: simulator } });
    await send({ ...tagged, ReplyToAddresses: simulator });
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      source: 'aws.ses',
      'detail-type': 'Email Bounced',
      detail: {
        eventType: 'Bounce',
        mail: {
          messageId: MessageId,
          tags: { 'ses:configuration-set': ['site'], message: ['an-id'] },
        },
      },
    });
  });

  it('rejects a sender that no identity covers, and delivers nothing', async () => {
    const before = await files();
    await expect(send({ FromEmailAddress: 'other@example.com' })).rejects.toMatchObject({
      name: 'MessageRejected',
      message: expect.stringContaining('Email address is not verified'),
    });
    expect(await files()).toEqual(before);
  });

  const content = (Subject: string) => ({
    Content: { Simple: { Subject: { Data: Subject }, Body: { Text: { Data: 'text' } } } },
  });
  it.each<[string, Partial<SendEmailCommandInput>]>([
    ['no sender', { FromEmailAddress: undefined }],
    ['no recipient', { Destination: { ToAddresses: [] } }],
    ['no content', { Content: undefined }],
    ['no subject', { Content: { Simple: { Subject: undefined, Body: {} } } }],
    ['no text', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }],
    ['a line break in the subject', content('a\r\nBcc: b@example.com')],
    ['a line break in an address', { ReplyToAddresses: ['a@example.com\r\nBcc: b@example.com'] }],
    ['two addresses in one', { ReplyToAddresses: ['a@example.com,b@example.com'] }],
    ['an address without domain', { Destination: { ToAddresses: ['owner'] } }],
    ['an address that is not ASCII', { ReplyToAddresses: ['zoë@example.com'] }],
    ['a tag with a space', { EmailTags: [{ Name: 'a b', Value: 'c' }] }],
    ['unsupported content', { Content: { Raw: { Data: new Uint8Array([1]) } } }],
  ])('refuses %s', async (_, changes) => {
    await expect(send(changes)).rejects.toMatchObject({ name: 'BadRequestException' });
  });
});
