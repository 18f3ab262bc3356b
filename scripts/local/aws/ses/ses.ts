/**
 * A stand-in for SES v2 that supports only SendEmail with `Simple` text content, and writes each mail as an `.eml` file
 * into a folder. The local cloud adds identities by a function call, not by the API; mail from other addresses is refused.
 * Bounces are reported to the destinations of the mail's configuration set. Other operations get the error NotImplemented.
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOrRefuse, requirePrincipal, type StandInByPath } from '../credentials.ts';
import { replaceFile } from '../atomic-file.ts';
import { jsonFailure, ServiceError } from '../http.ts';
import type { PublishedEvent } from '../../engine/event-bus.ts';
import { checkSender, type Mail, mimeMessage, readSendEmail } from './send-email.ts';

export interface LocalSes {
  /** Folder that gets the mails. The first mail creates it. */
  folder: string;
  /** Allows an address or a domain to send. */
  verifyIdentity(name: string): void;
  addConfigurationSet(name: string): void;
  /** Reports events of mails with a configuration set to a destination. */
  addDestination(destination: Destination): void;
}

export interface Destination {
  configurationSet: string;
  /** Types of events, spelled as in templates, such as `bounce`. */
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
      verifyIdentity: (name) => void identities.add(name.toLowerCase()),
      addConfigurationSet: (name) => void configurationSets.add(name),
      addDestination: (destination) => void destinations.push(destination),
    },
    serves: ({ path }) => path.startsWith('/v2/email/'),
    handle: (received, { actions, credentials }) =>
      answerOrRefuse(
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
          if (bounces(mail)) {
            const event = bounceEvent(mail, { id: MessageId, date });
            for (const { configurationSet, types, to } of destinations) {
              const isSameSet = configurationSet === mail.configurationSet;
              if (isSameSet && types.includes('bounce')) to(event);
            }
          }
          const headers = { 'content-type': contentType };
          return { status: 200, headers, body: JSON.stringify({ MessageId }) };
        },
        (error) => jsonFailure(error, { contentType }),
      ),
  };
}

/** @returns the resources whose IAM permissions SES checks */
function resourcesOf({ from, configurationSet }: Mail): string[] {
  return [
    `identity/${from}`,
    ...(configurationSet === undefined ? [] : [`configuration-set/${configurationSet}`]),
  ];
}

function checkConfigurationSet({ configurationSet }: Mail, known: ReadonlySet<string>): void {
  if (configurationSet === undefined || known.has(configurationSet)) return;
  const message = `Configuration set <${configurationSet}> does not exist.`;
  throw new ServiceError(404, 'NotFoundException', message);
}

const simulator = 'bounce@simulator.amazonses.com';

/**
 * Mail to the mailbox simulator of SES bounces. Here, mail with the simulator as its reply-to address bounces as well:
 * the site mails only its owner, so tests could not make any mail bounce otherwise.
 * @see https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html for the mailbox simulator
 */
function bounces({ to, replyTo }: Mail): boolean {
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
