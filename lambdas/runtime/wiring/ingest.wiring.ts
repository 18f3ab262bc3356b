/** Composition root of the function that takes what visitors send. */

import { v7 } from 'uuid';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import { createMessagesRepository } from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createMailer, sesClient } from '#lambdas/adapters/ses/mailer.ses.ts';
import { visitorEventHandlers } from '#lambdas/features/analytics/visitor-event.handlers.ts';
import { attemptSubject } from '#lambdas/features/auth/attempt-subject.ts';
import { contactHandlers } from '#lambdas/features/contact/contact.handlers.ts';
import type { Mailer } from '#lambdas/features/contact/mailer.ts';
import type { ContactDeps } from '#lambdas/features/contact/send-message.usecase.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { site } from '#shared/site/site.config.ts';
import { createFunction } from '../http/create-function.ts';
import { readAddressHashKey, readName, readSettings } from './environment.ts';
import { httpDeps, now } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireIngest(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const analytics = coreTable(readName(environment, environmentNames.analyticsTable));
  const addressHashKey = readAddressHashKey(environment, settings);
  const contact = contactHandlers({
    messages: createMessagesRepository(table),
    mailer: mailerFor(environment),
    siteName: site.brandName,
    senderOf: senderNamer(addressHashKey),
    reportUnmailed,
    now,
    newId: v7,
  });
  const visitorEvents = visitorEventHandlers({
    visits: createVisitsRepository(analytics),
    visitorOf: visitorNamer(addressHashKey),
    now,
  });
  const handlers = { ...contact, ...visitorEvents };
  return createFunction('ingest', handlers, httpDeps('ingest', settings, table));
}

/** The hash that sign-in attempts are counted under, for a name that no user can have. */
export function senderNamer(secret: string): (address: string) => string {
  return (address) => attemptSubject({ address, name: '\ncontact', secret });
}

/** The same for visitors, and another one every day. */
export function visitorNamer(secret: string): (asked: { address: string; date: string }) => string {
  return ({ address, date }) => attemptSubject({ address, name: `\nvisits ${date}`, secret });
}

/** Undefined without a sender and a receiver. */
export function mailerFor(environment: NodeJS.ProcessEnv): Mailer | undefined {
  const from = environment[environmentNames.mailFrom];
  const to = environment[environmentNames.mailTo];
  return from && to ? createMailer({ client: sesClient(), from, to }) : undefined;
}

/** Which message and what kind of failure; the error's own text may quote addresses. */
export const reportUnmailed: ContactDeps['reportUnmailed'] = ({ messageId, error }) => {
  const kind = error instanceof Error ? error.name : 'unknown';
  console.error(
    JSON.stringify({ level: 'ERROR', message: 'message not mailed', messageId, error: kind }),
  );
};
