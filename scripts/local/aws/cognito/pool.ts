/** A running user pool: its settings from the template, its stored state and its clock. */
import type * as z from 'zod';
import { ServiceError } from '../service-error.ts';
import type { PasswordPolicy } from './password-policy.ts';
import type { PoolState, User } from './pool-state.ts';

export interface ClientSettings {
  id: string;
  /** Rotation is on when given; the replaced token stays valid for these seconds, 0 to 60. */
  refreshTokenRotation?: { retryGracePeriodSeconds: number } | undefined;
  accessTokenValiditySeconds: number;
  /** As the access token's by default. */
  idTokenValiditySeconds?: number;
  refreshTokenValiditySeconds: number;
  /** As in the template: `ALLOW_ADMIN_USER_PASSWORD_AUTH`, … */
  explicitAuthFlows: readonly string[];
  /** On by default: an unknown user gets the same answer as a wrong password. */
  preventUserExistenceErrors?: boolean;
}

export interface UserPoolSettings {
  /** `<region>_<letters and digits>` */
  id: string;
  clientIds: readonly ClientSettings[];
  passwordPolicy: PasswordPolicy;
  /** On by default, as in a template without `UsernameConfiguration`. */
  caseSensitiveUsernames?: boolean;
}

/** A correct password that must be replaced: the caller sends this to continue. */
export interface Challenge {
  username: string;
  clientId: string;
  expiresAt: number;
}

export interface Pool {
  settings: UserPoolSettings;
  state: PoolState;
  /** By session id; lost in a restart, as after its three minutes. */
  challenges: Map<string, Challenge>;
  now(): number;
}

export function nameIn(pool: Pool, username: string): string {
  return pool.settings.caseSensitiveUsernames === false ? username.toLowerCase() : username;
}

/** @throws ServiceError UserNotFoundException. */
export function requireUser(pool: Pool, username: string): User {
  const user = pool.state.users.get(nameIn(pool, username));
  if (!user) throw userNotFound();
  return user;
}

/** @throws ServiceError ResourceNotFoundException. */
export function requireClient(pool: Pool, clientId: string): ClientSettings {
  const client = pool.settings.clientIds.find(({ id }) => id === clientId);
  if (!client) throw resourceNotFound(`User pool client ${clientId} does not exist.`);
  return client;
}

/** @throws ServiceError InvalidParameterException, with which Cognito refuses a flow that is off. */
export function requireFlow(client: ClientSettings, flow: string): void {
  if (client.explicitAuthFlows.includes(flow)) return;
  throw invalidParameter('Auth flow not enabled for this client');
}

export type Operation = (pool: Pool, input: unknown) => Promise<object>;

/**
 * An operation of the API: validates its input once, then works on the pool.
 * Fields that the schema does not name are ignored, as Cognito ignores unknown ones.
 */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  work: (pool: Pool, input: z.output<Schema>) => Promise<object>,
): Operation {
  return async (pool, input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return work(pool, parsed.data);
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    throw invalidParameter(
      `1 validation error detected: Value at '${field}' is missing or invalid`,
    );
  };
}

/** Cognito's errors, with its own messages. */
export const invalidParameter = (message: string) =>
  new ServiceError(400, 'InvalidParameterException', message);
export const notAuthorized = (message: string) =>
  new ServiceError(400, 'NotAuthorizedException', message);
export const resourceNotFound = (message: string) =>
  new ServiceError(400, 'ResourceNotFoundException', message);
export const userNotFound = () =>
  new ServiceError(400, 'UserNotFoundException', 'User does not exist.');
export const wrongPassword = () => notAuthorized('Incorrect username or password.');
