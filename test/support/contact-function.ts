/** Runs the `ingest` function with its deployed handlers, on the real engine and the stand-in for SES. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'aws-lambda';
import { contactHandlers } from '#lambdas/features/contact/send-message.usecase.ts';
import {
  createMailsRepository,
  createMessagesRepository,
} from '#lambdas/adapters/dynamo/contact/messages.dynamo.ts';
import {
  openapiHandlers,
  reportUnmailed,
  senderNamer,
} from '#lambdas/runtime/wiring/ingest.wiring.ts';
import { createFunction } from '#lambdas/runtime/http/create-function.ts';
import type { RequestLine } from '#lambdas/runtime/http/request-state.ts';
import { createMailer } from '#lambdas/adapters/ses/mailer.ses.ts';
import { startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { problem } from '#shared/problems.ts';
import { apiEvent } from './api-event.ts';
import { ownTable } from './own-table.ts';

export const mailFrom = 'site@example.com';
export const mailTo = 'owner@example.com';

export async function startContactFunction() {
  const [table, fixture] = await Promise.all([ownTable(), startFixture()]);
  const lines: RequestLine[] = [];
  let passedMs = 0;
  const ingest = createFunction(
    'ingest',
    {
      recordVisitorEvent: async () => ({ body: null }),
      ...openapiHandlers(),
      ...contactHandlers({
        messages: createMessagesRepository(table),
        mails: createMailsRepository(table),
        mailer: createMailer({
          client: fixture.ses(),
          from: mailFrom,
          to: mailTo,
        }),
        siteName: async () => 'Tide Tables',
        senderOf: senderNamer('secret'),
        reportUnmailed,
        now: () => new Date(Date.now() + passedMs),
        newId: () => randomUUID(),
      }),
    },
    {
      authenticate: () => Promise.reject(problem('sign-in-required')),
      originSecrets: ['secret'],
      log: (line) => lines.push(line),
    },
  );
  return {
    table,
    lines,
    verifySender: () => fixture.aws.ses.verifyIdentity(mailFrom),
    /** Sends each request from another address unless the test chooses an address. */
    send: async (
      body: unknown,
      { address, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
    ) => {
      const sourceIp =
        address ?? `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
      const event = apiEvent({ routeKey: 'POST /contact', body, headers, sourceIp });
      const result = await ingest(event, {} as Context); // no step reads the context
      const answer: unknown = result.body ? JSON.parse(result.body) : undefined;
      return { status: result.statusCode, headers: result.headers ?? {}, body: answer };
    },
    /** Delivered mails, oldest first. */
    mails: async (): Promise<string[]> => {
      const folder = fixture.aws.ses.folder;
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
    },
    pass: (ms: number) => {
      passedMs += ms;
    },
    stop: () => fixture.dispose(),
  };
}
