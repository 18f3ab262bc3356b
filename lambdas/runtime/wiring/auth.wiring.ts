/** Wires the function that signs people in and out, and manages users. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { createIdentityProvider } from '#lambdas/adapters/cognito/identity-provider.cognito.ts';
import {
  cognitoClient,
  createUserAccounts,
} from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import {
  createAttemptsRepository,
  createKnownAddressesRepository,
} from '#lambdas/adapters/dynamo/auth/attempts.dynamo.ts';
import {
  createSecondStepsRepository,
  createSignInRulesRepository,
} from '#lambdas/adapters/dynamo/auth/second-steps.dynamo.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createSitePagesRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import { cachedSettings } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { createAccountMailer, sesClient } from '#lambdas/adapters/ses/mailer.ses.ts';
import { accountHandlers, authHandlers } from '#lambdas/features/auth/auth.handlers.ts';
import { ownPasswordCheck } from '#lambdas/features/auth/change-password.usecase.ts';
import { type ResealDeps, resealSecondSteps } from '#lambdas/features/auth/reseal.usecase.ts';
import { rememberingRefusals } from '#lambdas/features/auth/remembered-refusals.ts';
import { processUserOutbox } from '#lambdas/features/users/process-user-outbox.usecase.ts';
import type { CreateUserDeps } from '#lambdas/features/users/create-user.usecase.ts';
import { applyDemoViewer } from '#lambdas/features/users/apply-demo-viewer.usecase.ts';
import { normalizeName } from '#lambdas/features/users/user.ts';
import type { AccountMailer } from '#lambdas/features/users/account-mail.ts';
import {
  type InviteAnswer,
  inviteRestoredUser,
  type InviteTask,
  inviteTaskSchema,
  type InvitingDeps,
} from '#lambdas/features/users/invitations.usecases.ts';
import { userHandlers } from '#lambdas/features/users/users.handlers.ts';
import { whileRightsSpread } from '#lambdas/kernel/while-rights-spread.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { createSeal } from '#lambdas/kernel/seal.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { site } from '#shared/site/site.config.ts';
import { createFunction } from '../http/create-function.ts';
import { toProblem } from '../http/response.ts';
import type { HttpEvent, HttpHandler, HttpResult } from '../http/request-state.ts';
import { errorName, log, readHashKeys, readSettings, isTick, now } from './environment.ts';
import { httpDeps } from './http.wiring.ts';

type AuthHandler = (
  ...request: Parameters<HttpHandler>
) => Promise<HttpResult & Partial<InviteAnswer>>;

/**
 * Makes the handler. It accepts HTTP requests, `{task: 'tick'}` to finish work that failed requests left over, and
 * `{task: 'invite'}` for a restored user. Any other event is a release, which applies the settings of the demo viewer
 * and seals the secrets of second steps with a new key.
 * @param sleep replaced by tests, which would otherwise wait for every response that is delayed to a constant time
 * @throws Error when the environment is incomplete
 */
export function wireAuth(
  environment: NodeJS.ProcessEnv,
  sleep: (ms: number) => Promise<void> = pause,
): AuthHandler {
  const settings = readSettings(environment);
  const table = coreTable(settings.coreTable);
  const readSiteSettings = cachedSettings(table, now);
  const { demoViewer } = site;
  const hashKeys = readHashKeys(environment, settings);
  const client = cognitoClient();
  const sitePages = createSitePagesRepository(table);
  const deps = {
    identity: createIdentityProvider(client, settings),
    accounts: createUserAccounts(client, settings.userPoolId),
    users: createUsersRepository(table),
    sessions: createSessionsRepository(table),
    uploads: createUploadsRepository(table),
    attempts: rememberingRefusals(createAttemptsRepository(table)),
    knownAddresses: createKnownAddressesRepository(table),
    secondSteps: createSecondStepsRepository(table),
    signInRules: createSignInRulesRepository(table),
    seal: createSeal('second step', hashKeys),
    audit: createAuditRepository(table),
    secret: hashKeys[0],
    demoName: demoViewer.enabled ? normalizeName(demoViewer.username) : undefined,
    accountMailer: accountMailerFor(environment),
    siteName: async () => (await readSiteSettings()).profile.name,
    // The address comes from the publisher, because this function is deployed before the site has one.
    findSiteAddress: async () => (await sitePages.find('shell'))?.siteAddress,
    newSecret: () => randomBytes(secretBytes),
    reportUnmailed,
    now,
    newId: v7,
    sleep,
  };
  const handlers = {
    ...authHandlers(deps),
    ...accountHandlers(deps),
    ...userHandlers({ ...deps, isOwnPassword: ownPasswordCheck(deps) }),
  };
  const answer = createFunction('auth', handlers, httpDeps('auth', settings, table));
  return async (event, context) => {
    if ('requestContext' in event) return answer(event, context);
    const invite = inviteTaskOf(event);
    if (invite) return inviteRestoredUser(invite, deps);
    if (isTick(event)) await tick(deps);
    else await release(deps, hashKeys.length > 1);
    return {};
  };
}

/** @throws ZodError for an invalid invite task, which must not count as a release */
function inviteTaskOf(event: HttpEvent): InviteTask | undefined {
  const isInvite = 'task' in event && event.task === 'invite';
  return isInvite ? inviteTaskSchema.parse(event) : undefined;
}

/** @returns undefined when no sender is configured */
function accountMailerFor(environment: NodeJS.ProcessEnv): AccountMailer | undefined {
  const from = environment[environmentNames.mailFrom];
  return from ? createAccountMailer({ client: sesClient(), from }) : undefined;
}

/** Logs the user and the kind of failure, but not the error's message, which may quote addresses. */
const reportUnmailed: InvitingDeps['reportUnmailed'] = ({ userId, error }) => {
  log('ERROR', 'account mail not sent', { userId, error: errorName(error) });
};

async function tick(deps: Parameters<typeof processUserOutbox>[0]): Promise<void> {
  const finished = await processUserOutbox(deps);
  if (finished > 0) log('INFO', 'user outbox processed', { finished });
}

/** The function times out after 15 seconds; Lambda repeats a failed release twice. */
const releasePatienceMs = 9000;

/**
 * Runs all steps, and logs each failure, such as a demo user name that belongs to somebody else.
 * @throws the first failure, which raises the alarm. No deployment waits for a release, because a rollback might fail
 *   in the same way.
 */
async function release(
  deps: CreateUserDeps & ResealDeps & { sleep: (ms: number) => Promise<void> },
  isRotated: boolean,
): Promise<void> {
  const clock = { ...deps, patienceMs: releasePatienceMs };
  const steps = {
    ...(isRotated && { 'second steps': () => resealSecondSteps(deps) }),
    'demo viewer': () => applyDemoViewer(site.demoViewer, deps),
  };
  const failures: unknown[] = [];
  for (const [message, step] of Object.entries(steps)) {
    try {
      const outcome = await whileRightsSpread<number | string>(step, clock);
      log('INFO', message, { outcome });
    } catch (error) {
      const { code, detail } = toProblem(error);
      log('ERROR', `${message} not in line`, { code, detail, error: errorName(error) });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
