import { randomBytes, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
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
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import type { AuthDeps } from '#lambdas/features/auth/auth-deps.ts';
import { authenticate } from '#lambdas/features/auth/session.usecases.ts';
import { type SignInRequest, signIn } from '#lambdas/features/auth/sign-in.usecase.ts';
import {
  createUser,
  creationEntry,
  type NewUser,
} from '#lambdas/features/users/create-user.usecase.ts';
import type { AccountMail } from '#lambdas/features/users/account-mail.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import type { UsersRepository } from '#lambdas/features/users/users.repository.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { createSeal } from '#lambdas/kernel/seal.ts';
import { inMemoryIdentityProvider } from './in-memory-identity-provider.ts';
import { inMemoryTable } from './in-memory-table.ts';
import { recordedEvents } from './recorded-events.ts';
import { itemsOf, kindOf, setAttributes } from './stored-items.ts';

export const newUser: NewUser = {
  username: 'Ada',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Moreau',
  password: 'right-password',
  is_active: true,
  is_viewer: false,
  is_staff: true,
  is_admin: false,
};

/** @returns a username and an email address that no other user has */
export function someNames() {
  const username = `person-${crypto.randomUUID()}`;
  return { username, email: `${username}@example.com` };
}

export function userRecord(changes: Partial<UserRecord> = {}): UserRecord {
  const id = randomUUID();
  return {
    id,
    username: `user-${id}`,
    email: `${id}@example.com`,
    firstName: 'Ada',
    lastName: 'Moreau',
    dateJoined: '2026-01-01T00:00:00.000Z',
    lastLogin: null,
    isActive: true,
    isViewer: false,
    isStaff: false,
    isAdmin: false,
    pending: false,
    version: 1,
    ...changes,
  };
}

export const createdEvent = (user: UserRecord) => ({
  id: uuidv7(),
  action: 'create_user',
  actionDisplay: 'Created user',
  label: user.username,
  userId: user.id,
  timestamp: user.dateJoined,
});

/** Stores a user by the same steps as the use cases. */
export async function storeUser(users: UsersRepository, user: UserRecord) {
  const pending = { ...user, pending: true, isActive: false };
  const outcome = await users.create({ user: pending, entry: creationEntry(pending) });
  if (outcome !== 'saved' || user.pending) return outcome;
  return users.finishCreation({
    user: pending,
    isActive: user.isActive,
    event: createdEvent(user),
  });
}

/** Repositories of everything that sign-in and user management store. */
export function authStore(table = inMemoryTable()) {
  return {
    table,
    users: createUsersRepository(table),
    sessions: createSessionsRepository(table),
    attempts: createAttemptsRepository(table),
    knownAddresses: createKnownAddressesRepository(table),
    secondSteps: createSecondStepsRepository(table),
    signInRules: createSignInRulesRepository(table),
    audit: createAuditRepository(table),
    events: () => recordedEvents(table),
    /** Changes a stored user without the use cases. */
    change: (id: string, changes: Partial<UserRecord>) =>
      setAttributes(table, keys.user(id), changes),
    liveSessions: async () =>
      (await itemsOf(table)).filter((item) => kindOf(item) === 'session').length,
  };
}

/** @returns more dependencies of accounts, and the list of all sent mails */
export function accountParts() {
  const mails: AccountMail[] = [];
  const parts = {
    accountMailer: { send: async (mail: AccountMail) => void mails.push(mail) },
    siteName: async () => 'A Site',
    findSiteAddress: async () => 'https://example.com',
    reportUnmailed: () => undefined,
    seal: createSeal('second step', ['test-key']),
    newSecret: () => randomBytes(secretBytes),
    sleep: async () => undefined,
  };
  return { mails, parts };
}

/**
 * Sets up signing in, in memory, with one user. The test moves the clock with `pass`, and authenticates access tokens
 * with `known`.
 */
export async function authInMemory(options?: Parameters<typeof inMemoryIdentityProvider>[0]) {
  const store = authStore();
  const provider = inMemoryIdentityProvider(options);
  let clock = Date.UTC(2026, 0, 1);
  const { mails, parts } = accountParts();
  const deps: AuthDeps = {
    ...store,
    ...parts,
    identity: provider.identity,
    accounts: provider.accounts,
    secret: 'test-secret',
    demoName: 'demo',
    now: () => new Date(clock),
    newId: () => uuidv7(),
  };
  const user = await createUser(deps, newUser);
  const pass = (seconds: number) => {
    clock += seconds * 1000;
  };
  const known = (token: string) =>
    authenticate(token, { ...deps, accessTokens: provider.accessTokens });
  return { store, provider, deps, user, pass, mails, known };
}

/** Tries to sign in several times, one after another. @returns the code of each error */
export async function codesOf(
  count: number,
  request: (index: number) => SignInRequest,
  deps: AuthDeps,
): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    codes.push((await failure(signIn(request(index), deps))).code);
  }
  return codes;
}

/** @returns the error that the attempt throws; its code is `none` when the attempt succeeds */
export async function failure(attempt: Promise<unknown>): Promise<{ code: string }> {
  return attempt.then(
    () => ({ code: 'none' }),
    (error: { code: string }) => error,
  );
}
