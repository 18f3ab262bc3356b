/**
 * A process that dies right before or after a call to Cognito, on the real engine and Cognito's
 * stand-in: after one run of the reconciler the store, Cognito and the sessions agree.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changePassword } from '#lambdas/features/auth/change-password.usecase.ts';
import { createIdentityProvider } from '#lambdas/adapters/cognito/identity-provider.cognito.ts';
import { createAttemptsRepository } from '#lambdas/adapters/dynamo/auth/attempts.dynamo.ts';
import { createKnownAddressesRepository } from '#lambdas/adapters/dynamo/auth/known-addresses.dynamo.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/audit.dynamo.ts';
import { addUser } from '#lambdas/features/users/add-user.usecase.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { deleteUser } from '#lambdas/features/users/delete-user.usecase.ts';
import { processUserOutbox } from '#lambdas/features/users/process-user-outbox.usecase.ts';
import { updateUser } from '#lambdas/features/users/update-user.usecase.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import type { UserAccounts } from '#lambdas/features/users/user-accounts.ts';
import { abandonedAfterMs } from '#lambdas/features/users/user-outbox.ts';
import { newUser, someNames } from '#test/support/auth-fixtures.ts';
import { begin } from '#test/support/callers.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { callerOf, userFields } from '#test/support/user-fixtures.ts';
import { startWholeApi, type WholeApi } from '#test/support/whole-api.ts';

let api: WholeApi;
let empty: () => Promise<void>;
let earlierAccounts: string[];

beforeAll(async () => {
  api = await startWholeApi();
  empty = await api.keepTables();
});

afterAll(() => api?.stop());

beforeEach(async () => {
  await empty();
  earlierAccounts = await api.accountIds();
});

interface Fault {
  call: keyof UserAccounts;
  when: 'before' | 'after';
}

/** The same dependencies until the process dies: from then on every call fails. */
function endingAt(fault: Fault) {
  let isGone = false;
  const gone = new Error('the process has ended');
  const guard = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          const isHere = part === accounts && name === fault.call;
          if (isHere && fault.when === 'before') isGone = true;
          if (isGone) throw gone;
          const answer: unknown = await method.apply(target, args);
          if (!isHere) return answer;
          isGone = true;
          throw gone;
        };
      },
    });
  const { users, sessions, accounts, ...rest } = api.userDeps;
  const client = api.fixture.cognito();
  const parts = { users: guard(users), sessions: guard(sessions), accounts: guard(accounts) };
  return {
    ...rest,
    ...parts,
    identity: createIdentityProvider(client, api.pool),
    attempts: createAttemptsRepository(api.table),
    knownAddresses: createKnownAddressesRepository(api.table),
    audit: createAuditRepository(api.table),
    secret: 'secret',
    demoName: undefined,
  };
}

type Deps = ReturnType<typeof endingAt>;

interface Change {
  what: string;
  calls: Fault['call'][];
  /** The user that existed before. */
  endsSessions: boolean;
  run(target: UserRecord, deps: Deps): Promise<unknown>;
}

const actor = signedIn('admin');
const ifMatch = undefined;

const changes: Change[] = [
  {
    what: 'creating a user',
    calls: ['create', 'setPassword'],
    endsSessions: false,
    run: (_, deps) => addUser({ sent: userFields(), actor, idempotencyKey: 'key' }, deps),
  },
  {
    what: 'deleting a user',
    calls: ['remove'],
    endsSessions: true,
    run: ({ id }, deps) => deleteUser({ id, actor, ifMatch }, deps),
  },
  {
    what: 'giving a user a new password',
    calls: ['create', 'setPassword'],
    endsSessions: true,
    run: ({ id, email }, deps) =>
      updateUser({ id, actor, ifMatch, sent: { email, password: 'new-password' } }, deps),
  },
  {
    what: 'changing the own password',
    calls: ['setPassword'],
    endsSessions: true,
    run: (target, deps) => {
      const passwords = { oldPassword: newUser.password, newPassword: 'new-password' };
      const who = { userId: target.id, actor: callerOf(target), address: '192.0.2.1' };
      return changePassword({ ...passwords, ...who }, deps);
    },
  },
];

const faults = changes.flatMap(({ calls, ...change }) =>
  calls.flatMap((call) =>
    (['before', 'after'] as const).map((when) => ({ ...change, fault: { call, when } })),
  ),
);

it.each(faults)(
  '$what recovers after it dies $fault.when $fault.call',
  async ({ fault, run, endsSessions }) => {
    const target = await createUser(api.userDeps, { ...newUser, ...someNames() });
    const { userId, sessionId } = await begin(api, target.id);
    const interrupted = run(target, endingAt(fault));
    // A deletion is complete when the store has it; the rest may follow later.
    await interrupted.catch((error: Error) => expect(error.message).toBe('the process has ended'));
    const { users, sessions } = api.userDeps;
    expect(await users.unfinished()).toHaveLength(1);

    const now = () => new Date(Date.now() + abandonedAfterMs);
    expect(await processUserOutbox({ ...api.userDeps, now })).toBe(1);
    expect(await processUserOutbox({ ...api.userDeps, now })).toBe(0);

    const names = await users.names(100);
    expect(await users.count()).toBe(names.length);
    const accounts = (await api.accountIds()).filter((id) => !earlierAccounts.includes(id));
    expect(accounts.toSorted()).toEqual(names.map(({ id }) => id).toSorted());
    expect(await users.findByUsername('bob')).toBeUndefined();
    const { session } = await sessions.findWithUser({ userId, sessionId, now: new Date() });
    expect(session === undefined).toBe(endsSessions);
  },
);
