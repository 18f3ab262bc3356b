/**
 * A stand-in for SES v2 that knows SendEmail with `Simple` text content, and delivers into a
 * folder: one `.eml` file per mail. Identities are created in process and verified at once; only
 * addresses that they cover may send. Every other operation is answered with NotImplemented.
 */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionLog } from '../action-log.ts';
import { replaceFile } from '../atomic-file.ts';
import type { CredentialStore } from '../credentials.ts';
import type { Received, Reply } from '../http.ts';
import { requirePrincipal } from '../json-access.ts';
import { jsonFailure, ServiceError } from '../service-error.ts';
import { mimeMessage } from './mime-message.ts';
import { checkSender, readSendEmail } from './send-email.ts';

/** The local cloud's own calls, without signatures. */
export interface LocalSes {
  /** Where mail is delivered; created with the first one. */
  folder: string;
  /** Allows an address or a domain to send. */
  verifyIdentity(name: string): void;
}

export interface SesStandIn {
  local: LocalSes;
  /** Whether the request is for this service. */
  serves(received: Received): boolean;
  handle(
    received: Received,
    services: { actions: ActionLog; credentials: CredentialStore },
  ): Promise<Reply>;
}

const contentType = 'application/json';

export function createSes(options: { stateDirectory: string }): SesStandIn {
  const folder = join(options.stateDirectory, 'mail');
  const identities = new Set<string>();
  return {
    local: {
      folder,
      verifyIdentity: (name) => {
        identities.add(name.toLowerCase());
      },
    },
    serves: ({ path }) => path.startsWith('/v2/email/'),
    handle: async (received, { actions, credentials }) => {
      try {
        const principal = await requirePrincipal(received, 'ses', credentials);
        if (received.method !== 'POST' || received.path !== '/v2/email/outbound-emails') {
          throw new ServiceError(501, 'NotImplemented', 'The local SES only knows SendEmail.');
        }
        const mail = readSendEmail(received.body);
        actions.add({
          principal,
          service: 'ses',
          action: 'SendEmail',
          resource: `identity/${mail.from}`,
        });
        checkSender(mail.from, identities);
        const MessageId = randomUUID();
        const date = new Date();
        const file = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${MessageId.slice(0, 8)}.eml`;
        await mkdir(folder, { recursive: true });
        await replaceFile(join(folder, file), [mimeMessage(mail, { id: MessageId, date })]);
        const headers = { 'content-type': contentType };
        return { status: 200, headers, body: JSON.stringify({ MessageId }) };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return jsonFailure(error, { contentType });
      }
    },
  };
}
