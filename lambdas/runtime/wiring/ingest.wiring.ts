/** Wires the function that accepts events and messages of visitors, and mails the messages. */
import { v7 } from 'uuid';
import { cachedSettings } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { createVisitsRepository } from '#lambdas/adapters/dynamo/analytics/visits.dynamo.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import {
  createMailer,
  sesClient,
  isMailEvent,
  readReturnedMail,
} from '#lambdas/adapters/ses/mailer.ses.ts';
import { visitorEventHandlers } from '#lambdas/features/analytics/record-visitor-events.usecase.ts';
import { attemptSubject } from '#lambdas/features/auth/attempt-subject.ts';
import {
  contactHandlers,
  type ContactDeps,
} from '#lambdas/features/contact/send-message.usecase.ts';
import {
  type MailDeps,
  markReturnedMail,
  sendPendingMails,
} from '#lambdas/features/contact/mails.usecases.ts';
import { MailRefused, MailReturned, type Mailer } from '#lambdas/features/contact/mailer.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { createFunction } from '../http/create-function.ts';
import {
  errorName,
  isTick,
  log,
  now,
  readAddressHashKey,
  readName,
  readSettings,
} from './environment.ts';
import type { HttpHandler } from '../http/request-state.ts';
import { visitorDeps } from './http.wiring.ts';
import document from '#shared/openapi.generated.json' with { type: 'json' };
import type { Handlers } from '#shared/routes/handler.ts';

/**
 * Makes the handler. It accepts HTTP requests, `{task: 'tick'}` to send pending mails, and events of SES about
 * returned mails.
 * @throws Error when the environment is incomplete
 */
export function wireIngest(environment: NodeJS.ProcessEnv): HttpHandler {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const readSiteSettings = cachedSettings(table, now);
  const analytics = coreTable(readName(environment, environmentNames.analyticsTable));
  const addressHashKey = readAddressHashKey(environment, settings);
  const mailer = mailerFor(environment);
  const mail = {
    mails: createMailsRepository(table),
    siteName: async () => (await readSiteSettings()).profile.name,
    reportUnmailed,
    now,
    newId: v7,
  };
  const contact = contactHandlers({
    ...mail,
    mailer,
    messages: createMessagesRepository(table),
    senderOf: senderNamer(addressHashKey),
  });
  const visitorEvents = visitorEventHandlers({
    visits: createVisitsRepository(analytics),
    visitorOf: visitorNamer(addressHashKey),
    now,
  });
  // This function serves the OpenAPI document, whose 90 kB would slow the start of functions for which people wait.
  const handlers = { ...contact, ...visitorEvents, ...openapiHandlers() };
  const answer = createFunction('ingest', handlers, visitorDeps('ingest', settings, table));
  return async (event, context) => {
    if (isTick(event)) {
      if (mailer) await tick({ ...mail, mailer });
      return {};
    }
    if (!isMailEvent(event)) return answer(event, context);
    const returned = readReturnedMail(event);
    if (returned) await markReturnedMail(returned, mail);
    return {};
  };
}

async function tick(deps: MailDeps): Promise<void> {
  const due = await sendPendingMails(deps);
  if (due > 0) log('INFO', 'mail outbox processed', { due });
}

/** Hashes an address as for sign-in attempts, with a name that no user can have. */
export function senderNamer(secret: string): (address: string) => string {
  return (address) => attemptSubject({ address, name: '\ncontact', secret });
}

/** Hashes an address together with the date, so that a visitor cannot be recognised on the next day. */
export function visitorNamer(secret: string): (asked: { address: string; date: string }) => string {
  return ({ address, date }) => attemptSubject({ address, name: `\nvisits ${date}`, secret });
}

/** @returns undefined unless both a sender and a recipient are configured */
export function mailerFor(environment: NodeJS.ProcessEnv): Mailer | undefined {
  const from = environment[environmentNames.mailFrom];
  const to = environment[environmentNames.mailTo];
  const configurationSet = environment[environmentNames.mailConfigurationSet];
  if (!from || !to) return undefined;
  return createMailer({ client: sesClient(), from, to, configurationSet });
}

/** Logs the message's id and the kind of failure, but not an SDK error's message, which may quote addresses. */
export const reportUnmailed: ContactDeps['reportUnmailed'] = ({ messageId, error }) => {
  const isOurs = error instanceof MailRefused || error instanceof MailReturned;
  const kind = isOurs ? error.message : errorName(error);
  log('ERROR', 'message not mailed', { messageId, error: kind });
};

/** Returns the OpenAPI document generated from the route table. */
export function openapiHandlers(): Handlers<'openapi'> {
  return { openapi: async () => ({ body: document }) };
}
