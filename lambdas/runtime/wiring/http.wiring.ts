/** What every function behind the gateway needs to authenticate its callers. */
import { createAccessTokens } from '#lambdas/adapters/cognito/access-tokens.cognito.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { authenticate } from '#lambdas/features/auth/session.usecases.ts';
import { createRequestLog, type HttpDeps } from '../http/request-state.ts';
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

/** Of an error, for a log: its name and where it happened. Its message may quote content. */
export function failureOf(error: unknown): { error: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return {
    error: error instanceof Error ? error.name : 'unknown',
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8),
  };
}
