/** Wires the authentication of callers, for every function behind the gateway. */
import { createAccessTokens } from '#lambdas/adapters/cognito/access-tokens.cognito.ts';
import { createSignInRulesRepository } from '#lambdas/adapters/dynamo/auth/second-steps.dynamo.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { cachedRead } from '#lambdas/adapters/dynamo/reads.ts';
import type { SignInRulesRepository } from '#lambdas/features/auth/second-steps.repository.ts';
import { authenticate } from '#lambdas/features/auth/session.usecases.ts';
import { createRequestLog, type HttpDeps } from '../http/request-state.ts';
import { type Settings, now } from './environment.ts';

/** Makes the dependencies of a function with routes for editors. */
export function httpDeps(service: string, settings: Settings, table: CoreTable): HttpDeps {
  const signInRules = { find: cachedRead(createSignInRulesRepository(table).find, now) };
  return {
    ...visitorDeps(service, settings, table),
    authenticate: authenticating({ settings, table, signInRules }),
  };
}

/**
 * Makes the dependencies of a function whose routes give signed-in people no further rights, so that it need not
 * check their second step.
 */
export function visitorDeps(service: string, settings: Settings, table: CoreTable): HttpDeps {
  return {
    authenticate: authenticating({ settings, table }),
    originSecrets: settings.originSecrets,
    log: createRequestLog({ service, level: settings.logLevel }),
  };
}

function authenticating({
  settings,
  table,
  signInRules,
}: {
  settings: Settings;
  table: CoreTable;
  signInRules?: Pick<SignInRulesRepository, 'find'>;
}): HttpDeps['authenticate'] {
  const accessTokens = createAccessTokens(settings);
  const sessions = createSessionsRepository(table);
  return (token) => authenticate(token, { accessTokens, sessions, signInRules, now });
}
