/** What every function behind the gateway needs to authenticate its callers. */

import { createAccessTokens } from '#lambdas/adapters/cognito/access-tokens.cognito.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { authenticate } from '#lambdas/features/auth/authenticate.usecase.ts';
import { createRequestLog } from '../http/request-log.ts';
import type { HttpDeps } from '../http/types.ts';
import type { Settings } from './environment.ts';

export const now = () => new Date();

/** The event of the schedule. */
export function isTick(event: object): boolean {
  return 'task' in event && event.task === 'tick';
}

export function httpDeps(service: string, settings: Settings, table: CoreTable): HttpDeps {
  const accessTokens = createAccessTokens(settings);
  const sessions = createSessionsRepository(table);
  return {
    authenticate: (token) => authenticate(token, { accessTokens, sessions, now }),
    originSecrets: settings.originSecrets,
    log: createRequestLog({ service, level: settings.logLevel }),
  };
}
