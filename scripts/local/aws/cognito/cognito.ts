/**
 * A stand-in for Cognito user pools that supports what the site calls: AdminCreateUser (without messages),
 * AdminDeleteUser, AdminSetUserPassword, AdminInitiateAuth (ADMIN_USER_PASSWORD_AUTH),
 * GetTokensFromRefreshToken, RevokeToken and the key set. Clients have no secret. The local cloud creates pools by a
 * function call, not by the API. Other operations get the error UnknownOperationException.
 */
import { join } from 'node:path';
import * as z from 'zod';
import {
  answerOrRefuse,
  type CallContext,
  requirePrincipal,
  type StandIn,
} from '../credentials.ts';
import { jsonFailure, parseJson, type Received, type Reply, ServiceError } from '../http.ts';
import {
  openPoolState,
  type Operation,
  type Pool,
  resourceNotFound,
  type UserPoolSettings,
} from './pool.ts';
import { getTokensFromRefreshToken, revokeToken } from './sessions.ts';
import { adminInitiateAuth } from './sign-in.operations.ts';
import { keySetOf } from './tokens.ts';
import { adminCreateUser, adminDeleteUser, adminSetUserPassword } from './user.operations.ts';

export interface LocalCognito {
  /**
   * Creates the pool or opens the stored one. A second call only applies the settings.
   * @throws Error with a message for people when the stored state cannot be read
   */
  createUserPool(settings: UserPoolSettings): Promise<void>;
}

export interface CognitoStandIn extends StandIn<LocalCognito> {
  /** Answers `GET /<pool id>/.well-known/jwks.json`. @returns `undefined` for every other request */
  keySet(received: Received): Reply | undefined;
  /** Settles once no write is in progress. */
  idle(): Promise<void>;
}

const poolIdPattern = /^[\w-]+_[0-9a-zA-Z]+$/;
const keySetPath = /^\/([\w-]+_[0-9a-zA-Z]+)\/\.well-known\/jwks\.json$/;

const operations = new Map<string, Operation>([
  ['AdminCreateUser', adminCreateUser],
  ['AdminDeleteUser', adminDeleteUser],
  ['AdminSetUserPassword', adminSetUserPassword],
  ['AdminInitiateAuth', adminInitiateAuth],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RevokeToken', revokeToken],
]);

/** Public operations, which the SDK does not sign: a token in the request proves who calls. */
const unsigned = new Set(['GetTokensFromRefreshToken', 'RevokeToken']);

export function createCognito(options: {
  stateDirectory: string;
  now: () => number;
}): CognitoStandIn {
  const pools = new Map<string, Pool>();
  return {
    local: {
      createUserPool: async (settings) => {
        if (!poolIdPattern.test(settings.id))
          throw new Error(`'${settings.id}' is not a user pool id`);
        const known = pools.get(settings.id);
        if (known) {
          known.settings = settings;
          return;
        }
        const path = join(options.stateDirectory, 'cognito', `${settings.id}.json`);
        const state = await openPoolState(path, settings.id);
        // Checked again: another call may have opened the pool while this one read the file.
        if (pools.has(settings.id)) return;
        pools.set(settings.id, { settings, state, now: options.now });
      },
    },
    handle: (received, callers) =>
      answerOrRefuse(
        async () => success(await perform(received, { ...callers, pools })),
        jsonFailure,
      ),
    keySet: (received) => {
      const [, poolId] = keySetPath.exec(received.path) ?? [];
      if (received.method !== 'GET' || poolId === undefined) return undefined;
      const pool = pools.get(poolId);
      if (!pool) return jsonFailure(noSuchPool(poolId));
      const headers = { 'content-type': 'application/json' };
      return { status: 200, headers, body: keySetOf(pool.state.signingKey) };
    },
    idle: async () => {
      await Promise.all([...pools.values()].map(({ state }) => state.idle()));
    },
  };
}

async function perform(
  received: Received,
  services: CallContext & { pools: Map<string, Pool> },
): Promise<object> {
  const action = received.headers.get('x-amz-target')?.split('.')[1] ?? '';
  const operation = operations.get(action);
  const principal = unsigned.has(action)
    ? 'anonymous'
    : requirePrincipal(received, services.credentials);
  if (!operation)
    throw new ServiceError(400, 'UnknownOperationException', `No operation '${action}'`);
  const input = parseJson(received.body);
  const pool = poolOf(input, services.pools);
  services.actions.add({
    principal,
    service: 'cognito-idp',
    action,
    resource: `userpool/${pool.settings.id}`,
  });
  return operation(pool, input);
}

const poolReference = z.object({
  UserPoolId: z.string().optional(),
  ClientId: z.string().optional(),
});

/** Public operations name a client instead of a pool. */
function poolOf(input: unknown, pools: Map<string, Pool>): Pool {
  const parsed = poolReference.safeParse(input);
  const { UserPoolId, ClientId } = parsed.success ? parsed.data : {};
  if (UserPoolId !== undefined) {
    const pool = pools.get(UserPoolId);
    if (!pool) throw noSuchPool(UserPoolId);
    return pool;
  }
  const pool = [...pools.values()].find(({ settings }) =>
    settings.clientIds.some(({ id }) => id === ClientId),
  );
  if (!pool) throw resourceNotFound(`User pool client ${ClientId ?? ''} does not exist.`);
  return pool;
}

function noSuchPool(id: string): ServiceError {
  return resourceNotFound(`User pool ${id} does not exist.`);
}

function success(result: object): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify(result),
  };
}
