/** Composition root of the function that signs people in and out, and cares for users. */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 } from 'uuid';
import { authHandlers } from '../auth/auth.handlers.ts';
import { cognitoClient } from '../cognito/client.ts';
import { createIdentityProvider } from '../cognito/identity-provider.ts';
import { createUserAccounts } from '../cognito/user-accounts.ts';
import { createAttemptsRepository } from '../dynamo/attempts.repository.ts';
import { createAuditRepository } from '../dynamo/audit.repository.ts';
import { coreTable } from '../dynamo/client.ts';
import { createSessionsRepository } from '../dynamo/sessions.repository.ts';
import { createUsersRepository } from '../dynamo/users.repository.ts';
import { createFunction } from '../http/create-function.ts';
import type { HttpHandler } from '../http/types.ts';
import { finishUserWork } from '../users/finish-user-work.usecase.ts';
import { userHandlers } from '../users/users.handlers.ts';
import { readSettings } from './environment.ts';
import { httpDeps, now } from './http.wiring.ts';

/**
 * The function's handler: it takes requests, and `{task: 'tick'}` to finish what failed ones left.
 * @throws Error when the environment is incomplete
 */
export function wireAuth(environment: NodeJS.ProcessEnv): HttpHandler {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const client = cognitoClient();
  const deps = {
    identity: createIdentityProvider(client, settings),
    accounts: createUserAccounts(client, settings.userPoolId),
    users: createUsersRepository(table),
    sessions: createSessionsRepository(table),
    attempts: createAttemptsRepository(table),
    audit: createAuditRepository(table),
    secret: settings.originSecret,
    now,
    newId: v7,
    sleep,
  };
  const handlers = { ...authHandlers(deps), ...userHandlers(deps) };
  const answer = createFunction('auth', handlers, httpDeps('auth', settings, table));
  return async (event, context) => {
    if (!isTick(event)) return answer(event, context);
    const finished = await finishUserWork(deps);
    if (finished > 0) {
      const line = { level: 'INFO', message: 'user work finished', finished };
      console.info(JSON.stringify(line));
    }
    return {};
  };
}

/** No request has one: the gateway's events hold nothing but its own fields. */
function isTick(event: object): boolean {
  return 'task' in event && event.task === 'tick';
}
