/** Composition root of the function that signs people in and out. */
import { v7 } from 'uuid';
import { authHandlers } from '../auth/auth.handlers.ts';
import { cognitoClient } from '../cognito/client.ts';
import { createIdentityProvider } from '../cognito/identity-provider.ts';
import { createAttemptsRepository } from '../dynamo/attempts.repository.ts';
import { createAuditRepository } from '../dynamo/audit.repository.ts';
import { coreTable } from '../dynamo/client.ts';
import { createSessionsRepository } from '../dynamo/sessions.repository.ts';
import { createUsersRepository } from '../dynamo/users.repository.ts';
import { createFunction } from '../http/create-function.ts';
import { readSettings } from './environment.ts';
import { httpDeps, now } from './http.wiring.ts';

/** @throws Error when the environment is incomplete */
export function wireAuth(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const handlers = authHandlers({
    identity: createIdentityProvider(cognitoClient(), settings),
    users: createUsersRepository(table),
    sessions: createSessionsRepository(table),
    attempts: createAttemptsRepository(table),
    audit: createAuditRepository(table),
    secret: settings.originSecret,
    now,
    newId: v7,
  });
  return createFunction('auth', handlers, httpDeps('auth', settings, table));
}
