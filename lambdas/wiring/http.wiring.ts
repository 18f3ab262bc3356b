/** What every function behind the gateway needs to know its callers. */
import { authenticate } from '../auth/authenticate.usecase.ts';
import { createAccessTokens } from '../cognito/access-tokens.ts';
import type { CoreTable } from '../dynamo/client.ts';
import { createSessionsRepository } from '../dynamo/sessions.repository.ts';
import { createRequestLog } from '../http/request-log.ts';
import type { HttpDeps } from '../http/types.ts';
import type { Settings } from './environment.ts';

export const now = () => new Date();

export function httpDeps(service: string, settings: Settings, table: CoreTable): HttpDeps {
  const accessTokens = createAccessTokens(settings);
  const sessions = createSessionsRepository(table);
  return {
    authenticate: (token) => authenticate(token, { accessTokens, sessions, now }),
    originSecrets: settings.originSecrets,
    log: createRequestLog({ service, level: settings.logLevel }),
  };
}
