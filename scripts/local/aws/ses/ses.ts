/**
 * A stand-in for SES v2 that knows SendEmail with `Simple` text content, and delivers into a
 * folder: one `.eml` file per mail. Identities are created in process and verified at once; only
 * addresses that they cover may send. A bounce is reported where the mail's configuration set says.
 * Every other operation is answered with NotImplemented.
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answering, requirePrincipal, type StandInByPath } from '../credentials.ts';
import { replaceFile } from '../atomic-file.ts';
import { jsonFailure, ServiceError } from '../http.ts';
import type { PublishedEvent } from '../../engine/event-bus.ts';
import { checkSender, type Mail, mimeMessage, readSendEmail } from './send-email.ts';

export interface LocalSes {
  /** Where mail is delivered; created with the first one. */
  folder: string;
  /** Allows an address or a domain to send. */
  verifyIdentity(name: string): void;
  addConfigurationSet(name: string): void;
  /** Sends the events of a configuration set's mails to a destination. */
  report(destination: Destination): void;
}

export interface Destination {
  configurationSet: string;
  /** The events as templates spell them: `bounce`. */
  types: readonly string[];
  to: (event: PublishedEvent) => void;
}

const contentType = 'application/json';

export function createSes(options: { stateDirectory: string }): StandInByPath<LocalSes> {
  const folder = join(options.stateDirectory, 'mail');
  const identities = new Set<string>();
  const configurationSets = new Set<string>();
  const destinations: Destination[] = [];
  return {
    local: {
      folder,
      verifyIdentity: (name) => {
        identities.add(name.toLowerCase());
      },
      addConfigurationSet: (name) => {
        configurationSets.add(name);
      },
      report: (destination) => {
        destinations.push(destination);
      },
    },
    serves: ({ path }) => path.startsWith('/v2/email/'),
    handle: (received, { actions, credentials }) =>
      answering(
        async () => {
          const principal = requirePrincipal(received, credentials);
          if (received.method !== 'POST' || received.path !== '/v2/email/outbound-emails') {
            throw new ServiceError(501, 'NotImplemented', 'The local SES only knows SendEmail.');
          }
          const mail = readSendEmail(received.body);
          for (const resource of resourcesOf(mail)) {
            actions.add({ principal, service: 'ses', action: 'SendEmail', resource });
          }
          checkSender(mail.from, identities);
          checkConfigurationSet(mail, configurationSets);
          const MessageId = randomUUID();
          const date = new Date();
          const file = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${MessageId.slice(0, 8)}.eml`;
          await mkdir(folder, { recursive: true });
          await replaceFile(join(folder, file), [mimeMessage(mail, { id: MessageId, date })]);
          if (comesBack(mail)) {
            const event = bounceEvent(mail, { id: MessageId, date });
            for (const { to } of destinations.filter(wantsBouncesOf(mail))) to(event);
          }
          const headers = { 'content-type': contentType };
          return { status: 200, headers, body: JSON.stringify({ MessageId }) };
        },
        (error) => jsonFailure(error, { contentType }),
      ),
  };
}

/** The resources for which SES asks IAM. */
function resourcesOf({ from, configurationSet }: Mail): string[] {
  return [
    `identity/${from}`,
    ...(configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`]),
  ];
}

function wantsBouncesOf(mail: Mail): (destination: Destination) => boolean {
  return ({ configurationSet, types }) =>
    configurationSet === mail.configurationSet && types.includes('bounce');
}

function checkConfigurationSet({ configurationSet }: Mail, known: ReadonlySet<string>): void {
  if (configurationSet === undefined || known.has(configurationSet)) return;
  const message = `Configuration set <${configurationSet}> does not exist.`;
  throw new ServiceError(404, 'NotFoundException', message);
}

const simulator = 'bounce@simulator.amazonses.com';

/**
 * Mail to SES's own simulator comes back. Here mail that would be answered there does as well: a site
 * mails only its owner, so that without this none of it could.
 * @see https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html the mailbox simulator
 */
function comesBack({ to, replyTo }: Mail): boolean {
  return [...to, ...replyTo].some((address) => address.toLowerCase() === simulator);
}

/** @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
function bounceEvent(mail: Mail, sent: { id: string; date: Date }): PublishedEvent {
  const timestamp = sent.date.toISOString();
  return {
    source: 'aws.ses',
    'detail-type': 'Email Bounced',
    detail: {
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: mail.to.map((emailAddress) => ({
          emailAddress,
          action: 'failed',
          status: '5.1.1',
          diagnosticCode: 'smtp; 550 5.1.1 user unknown',
        })),
        timestamp,
        feedbackId: `${sent.id}-feedback`,
        reportingMTA: 'dns; amazonses.com',
      },
      mail: {
        timestamp,
        source: mail.from,
        messageId: sent.id,
        destination: mail.to,
        tags: {
          'ses:configuration-set': [mail.configurationSet ?? ''],
          ...Object.fromEntries(mail.tags.map(({ Name, Value }) => [Name, [Value]])),
        },
      },
    },
  };
}
