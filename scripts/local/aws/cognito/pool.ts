/** A running user pool: settings from the template, a clock, and state that is saved to one file. */
import { createHash, generateKeyPair } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { brokenState, replaceFile } from '../atomic-file.ts';
import { ServiceError } from '../http.ts';
import type { PasswordPolicy } from './passwords.ts';

export interface ClientSettings {
  id: string;
  /** Turns rotation on. A replaced token stays valid for the grace period, which is 0 to 60 seconds. */
  refreshTokenRotation?: { retryGracePeriodSeconds: number } | undefined;
  accessTokenValiditySeconds: number;
  refreshTokenValiditySeconds: number;
  /** As in the template, such as `ALLOW_ADMIN_USER_PASSWORD_AUTH`. */
  explicitAuthFlows: readonly string[];
}

export interface UserPoolSettings {
  /** In the form `<region>_<letters and digits>`. */
  id: string;
  clientIds: readonly ClientSettings[];
  passwordPolicy: PasswordPolicy;
}

export interface Pool {
  settings: UserPoolSettings;
  state: PoolState;
  now(): number;
}

/** @throws ServiceError UserNotFoundException */
export function requireUser(pool: Pool, username: string): User {
  const user = pool.state.users.get(username);
  if (!user) throw userNotFound();
  return user;
}

/** @throws ServiceError ResourceNotFoundException */
export function requireClient(pool: Pool, clientId: string): ClientSettings {
  const client = pool.settings.clientIds.find(({ id }) => id === clientId);
  if (!client) throw resourceNotFound(`User pool client ${clientId} does not exist.`);
  return client;
}

export type Operation = (pool: Pool, input: unknown) => Promise<object>;

/**
 * Makes an operation of the API, which validates its input before `work` uses it. Ignores unknown fields, as Cognito
 * does.
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

/** Errors with the names and messages of Cognito. */
export const invalidParameter = (message: string) =>
  new ServiceError(400, 'InvalidParameterException', message);
export const notAuthorized = (message: string) =>
  new ServiceError(400, 'NotAuthorizedException', message);
export const resourceNotFound = (message: string) =>
  new ServiceError(400, 'ResourceNotFoundException', message);
export const userNotFound = () =>
  new ServiceError(400, 'UserNotFoundException', 'User does not exist.');

const user = z.object({
  username: z.string(),
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['FORCE_CHANGE_PASSWORD', 'CONFIRMED']),
  passwordHash: z.string(),
  /** In milliseconds, like all times in this file. */
  passwordSetAt: z.number(),
  createdAt: z.number(),
  modifiedAt: z.number(),
});

const session = z.object({
  /** Claim `origin_jti` of all tokens of the session. */
  originJti: z.string(),
  username: z.string(),
  clientId: z.string(),
  signedInAt: z.number(),
  expiresAt: z.number(),
  revoked: z.boolean(),
  /** SHA-256 hashes of the refresh tokens, newest last. Rotation sets `replacedAt`. */
  tokens: z.array(z.object({ hash: z.string(), replacedAt: z.number().optional() })),
});

const lockout = z.object({
  username: z.string(),
  failures: z.number(),
  lastFailureAt: z.number(),
  lockedUntil: z.number(),
});

const storedState = z.object({
  version: z.literal(1),
  poolId: z.string(),
  signingKey: z.object({ kid: z.string(), privateKey: z.string() }),
  users: z.array(user),
  sessions: z.array(session),
  lockouts: z.array(lockout),
});

export type User = z.infer<typeof user>;
export type Session = z.infer<typeof session>;
export type Lockout = z.infer<typeof lockout>;

export interface PoolState {
  signingKey: { kid: string; privateKey: string };
  users: Map<string, User>;
  sessions: Map<string, Session>;
  lockouts: Map<string, Lockout>;
  /** Settles once all changes before the call are on the disk. */
  save(): Promise<void>;
  /** Settles once no write is in progress. */
  idle(): Promise<void>;
}

/** @throws Error with a message for people when the file cannot be read */
export async function openPoolState(path: string, poolId: string): Promise<PoolState> {
  const stored = await readState(path);
  const { signingKey, users, sessions, lockouts } = stored ?? (await newState());
  const state = {
    signingKey,
    users: new Map(users.map((entry) => [entry.username, entry])),
    sessions: new Map(sessions.map((entry) => [entry.originJti, entry])),
    lockouts: new Map(lockouts.map((entry) => [entry.username, entry])),
  };
  const { save, idle } = serializeWrites(() => {
    const snapshot: z.infer<typeof storedState> = {
      version: 1,
      poolId,
      signingKey,
      users: [...state.users.values()],
      sessions: [...state.sessions.values()],
      lockouts: [...state.lockouts.values()],
    };
    return replaceFile(path, [JSON.stringify(snapshot)]);
  });
  if (!stored) await save();
  return { ...state, save, idle };
}

async function readState(path: string): Promise<z.infer<typeof storedState> | undefined> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) return undefined;
    return storedState.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw brokenState(dirname(path), error instanceof z.ZodError ? `${path}: not a pool` : error);
  }
}

async function newState() {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const kid = createHash('sha256').update(publicKey).digest('base64');
  return { signingKey: { kid, privateKey }, users: [], sessions: [], lockouts: [] };
}

/** Runs one write at a time. All calls during a write share the next write. */
function serializeWrites(write: () => Promise<void>): Pick<PoolState, 'save' | 'idle'> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    next = undefined;
    const current = write().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  };
  return {
    save: () => {
      if (next) return next;
      if (!running) return start();
      next = running.then(start, start);
      return next;
    },
    idle: async () => {
      await Promise.allSettled([next ?? running]);
    },
  };
}
