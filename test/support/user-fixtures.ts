/** Sets up user management in memory, for tests. */
import { v7 as uuidv7 } from 'uuid';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import type { AuthDeps } from '#lambdas/features/auth/auth-deps.ts';
import { ownPasswordCheck } from '#lambdas/features/auth/change-password.usecase.ts';
import { addUser } from '#lambdas/features/users/add-user.usecase.ts';
import { roleOf, type UserRecord } from '#lambdas/features/users/user.ts';
import type { UserDeps } from '#lambdas/features/users/user-changes.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { type CreateUserInput, createUserSchema } from '#shared/schemas/users.ts';
import { accountParts, authStore, storeUser, userRecord } from './auth-fixtures.ts';
import { inMemoryIdentityProvider } from './in-memory-identity-provider.ts';

/** @returns a valid user after validation by the route's schema */
export function userFields(changes: Partial<CreateUserInput> = {}) {
  return createUserSchema.parse({
    username: 'bob',
    email: 'bob@example.com',
    password: 'first-password',
    ...changes,
  });
}

export function callerOf(user: UserRecord, sessionId = 'own'): SignedIn {
  const { id: userId, username, firstName, lastName } = user;
  return { kind: roleOf(user), userId, sessionId, username, firstName, lastName };
}

/** Starts with one administrator. The test moves the clock. */
export async function usersInMemory() {
  const store = authStore();
  const uploads = createUploadsRepository(store.table);
  const provider = inMemoryIdentityProvider();
  let clock = Date.UTC(2026, 0, 1);
  const { mails, parts } = accountParts();
  const auth: UserDeps & AuthDeps = {
    ...store,
    ...parts,
    uploads,
    identity: provider.identity,
    accounts: provider.accounts,
    secret: 'test-secret',
    demoName: 'demo',
    now: () => new Date(clock),
    newId: () => uuidv7(),
  };

  const deps = { ...auth, isOwnPassword: ownPasswordCheck(auth) };

  /** Creates a user with the password `password`. */
  async function person(changes: Partial<UserRecord> = {}): Promise<UserRecord> {
    clock += 1000;
    const user = userRecord({ dateJoined: new Date(clock).toISOString(), ...changes });
    await provider.accounts.create(user.id);
    await provider.accounts.setPassword(user.id, 'old-password');
    await storeUser(store.users, user);
    return user;
  }

  const admin = await person({ username: 'root', isAdmin: true });
  const actor = callerOf(admin);
  return {
    store,
    uploads,
    provider,
    deps,
    mails,
    person,
    admin,
    actor,
    pass: (ms: number) => {
      clock += ms;
    },
    add: (changes: Partial<CreateUserInput> = {}, idempotencyKey?: string) =>
      addUser({ sent: userFields(changes), actor, idempotencyKey }, deps),
    begin: (user: UserRecord, sessionId: string) =>
      store.sessions.start({
        userId: user.id,
        sessionId,
        familyId: sessionId,
        startedAt: new Date(clock),
        endsAt: new Date(clock + 30 * 86_400_000),
      }),
    isLive: async (user: UserRecord, sessionId: string) => {
      const asked = { userId: user.id, sessionId, now: new Date(clock) };
      return (await store.sessions.findWithUser(asked)).session !== undefined;
    },
  };
}
