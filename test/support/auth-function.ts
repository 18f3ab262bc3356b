/** The deployed `auth` function, on the real engine and the Cognito stand-in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { authHandlers } from '#lambdas/features/auth/auth.handlers.ts';
import { authenticate } from '#lambdas/features/auth/authenticate.usecase.ts';
import { ownPasswordCheck } from '#lambdas/features/auth/own-password.ts';
import { createAccessTokens } from '#lambdas/adapters/cognito/access-tokens.cognito.ts';
import { createIdentityProvider } from '#lambdas/adapters/cognito/identity-provider.cognito.ts';
import { createUserAccounts } from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { createAttemptsRepository } from '#lambdas/adapters/dynamo/auth/attempts.dynamo.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/audit.dynamo.ts';
import { createKnownAddressesRepository } from '#lambdas/adapters/dynamo/auth/known-addresses.dynamo.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { createFunction } from '#lambdas/runtime/http/create-function.ts';
import type { RequestLine } from '#lambdas/runtime/http/request-log.ts';
import type { HttpHandler } from '#lambdas/runtime/http/types.ts';
import { createUser, type NewUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { InvitationMail } from '#lambdas/features/users/invitation-mail.ts';
import type { InvitingDeps } from '#lambdas/features/users/user-invitation.ts';
import { userHandlers } from '#lambdas/features/users/users.handlers.ts';
import { type EndpointFixture, startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { ownTable } from './own-table.ts';
import { apiEvent } from './api-event.ts';
import { newUser } from './auth-fixtures.ts';

const userPoolId = 'us-east-1_IntegrationTest';

export type ClientKind = 'rotating' | 'fixed';

export async function startAuthFunction() {
  const [table, fixture] = await Promise.all([ownTable(), startFixture()]);
  await createPool(fixture);
  const users = createUsersRepository(table);
  const sessions = createSessionsRepository(table);
  const client = fixture.cognito();
  const lines: RequestLine[] = [];
  const time = { now: () => new Date(), newId: () => randomUUID() };
  const audit = createAuditRepository(table);
  const accounts = createUserAccounts(client, userPoolId);
  /** For the use cases of user management. */
  const uploads = createUploadsRepository(table);
  const userDeps = { ...time, users, sessions, audit, accounts, uploads, sleep };

  const mails: InvitationMail[] = [];
  const invitations: Omit<InvitingDeps, 'users' | 'now' | 'newId'> = {
    invitationMailer: { send: async (mail) => void mails.push(mail) },
    siteName: 'Site',
    findSiteAddress: async () => 'https://example.com',
    newSecret: () => randomBytes(secretBytes),
    reportUnmailed: () => undefined,
  };

  function functionFor(clientId: ClientKind): HttpHandler {
    const { endpoint } = fixture.aws;
    const accessTokens = createAccessTokens({ userPoolId, clientId, endpoint });
    const deps = {
      ...userDeps,
      identity: createIdentityProvider(client, { userPoolId, clientId }),
      attempts: createAttemptsRepository(table),
      knownAddresses: createKnownAddressesRepository(table),
      secret: 'address-hash-key',
      demoName: 'demo',
      ...invitations,
    };
    const handlers = {
      ...authHandlers(deps),
      ...userHandlers({ ...deps, isOwnPassword: ownPasswordCheck(deps) }),
    };
    return createFunction('auth', handlers, {
      authenticate: (token) => authenticate(token, { ...time, accessTokens, sessions }),
      originSecrets: ['origin-secret'],
      log: (line) => lines.push(line),
    });
  }

  const functions = { rotating: functionFor('rotating'), fixed: functionFor('fixed') };
  return {
    userDeps,
    fixture,
    table,
    lines,
    /** Sent to people who are invited. */
    mails,
    createUser: (changes: Partial<NewUser> = {}) =>
      createUser(userDeps, { ...newUser, ...changes }),
    /** Calls a route and returns the status, headers and parsed body. */
    call: async (
      routeKey: string,
      request: {
        body?: unknown;
        token?: string;
        client?: ClientKind;
        address?: string;
        params?: Record<string, string>;
        headers?: Record<string, string>;
      } = {},
    ) => {
      const { body, token, address, params, client: kind = 'rotating' } = request;
      const headers = { ...request.headers };
      if (token !== undefined) headers.authorization = `Bearer ${token}`;
      const event = apiEvent({ routeKey, body, headers, params, sourceIp: address });
      const result = await functions[kind](event, {} as Context); // No step reads the context.
      const parsed = result.body ? (JSON.parse(result.body) as Record<string, string>) : undefined;
      return { status: result.statusCode, headers: result.headers ?? {}, body: parsed };
    },
    stop: () => fixture.dispose(),
  };
}

function createPool(fixture: EndpointFixture): Promise<void> {
  const lifetimes = { accessTokenValiditySeconds: 900, refreshTokenValiditySeconds: 30 * 86_400 };
  return fixture.aws.cognito.createUserPool({
    id: userPoolId,
    clientIds: [
      {
        ...lifetimes,
        id: 'rotating',
        refreshTokenRotation: { retryGracePeriodSeconds: 60 },
        explicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      },
      {
        ...lifetimes,
        id: 'fixed',
        explicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      },
    ],
    passwordPolicy: { minimumLength: 8 },
  });
}
