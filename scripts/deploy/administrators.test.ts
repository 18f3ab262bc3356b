import type { UserRecord } from '#lambdas/features/users/users.repository.ts';
import { describe, expect, it } from 'vitest';
import {
  type AdministratorDeps,
  createAdministrator,
  resetAdministratorPassword,
  resetSecondStep,
} from './administrators.ts';

const names = {
  username: 'ada',
  email: 'ada@lovelace.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const ada: UserRecord = {
  ...names,
  id: '0190a8f0-0000-7000-8000-000000000001',
  dateJoined: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  isActive: true,
  isViewer: false,
  isStaff: false,
  isAdmin: true,
  pending: false,
  version: 1,
};

function setUp(existing?: UserRecord) {
  const done: unknown[] = [];
  const deps: AdministratorDeps = {
    users: {
      find: async () => existing,
      create: async (user) => {
        done.push(['create', user.username, user.password, user.is_admin]);
        return ada;
      },
      resetPassword: async (...args) => void done.push(['reset', ...args]),
      removeSecondStep: async ({ id }) => void done.push(['remove second step', id]),
    },
    newPassword: async (known) => {
      done.push(['ask', known]);
      return 'a good one';
    },
  };
  return { deps, done };
}

describe('the first administrator', () => {
  it('is created with a password without personal names', async () => {
    const { deps, done } = setUp();
    expect(await createAdministrator(names, deps)).toBe('created');
    expect(done).toEqual([
      ['ask', ['ada', 'ada@lovelace.org', 'Ada', 'Lovelace']],
      ['create', 'ada', 'a good one', true],
    ]);
  });

  it('is unchanged when created again, including the password', async () => {
    const { deps, done } = setUp(ada);
    expect(await createAdministrator(names, deps)).toBe('already');
    expect(done).toEqual([]);
  });

  it('is finished when its creation was interrupted', async () => {
    const { deps, done } = setUp({ ...ada, pending: true, isActive: false });
    expect(await createAdministrator(names, deps)).toBe('created');
    expect(done).toContainEqual(['create', 'ada', 'a good one', true]);
  });

  it('cannot have the name of another user', async () => {
    const { deps, done } = setUp({ ...ada, isAdmin: false });
    await expect(createAdministrator(names, deps)).rejects.toThrow(
      /is not an administrator; nothing/,
    );
    expect(done).toEqual([]);
  });
});

describe('a lost password', () => {
  it('is replaced by one without the stored names', async () => {
    const { deps, done } = setUp(ada);
    await resetAdministratorPassword('ADA', deps);
    expect(done).toEqual([
      ['ask', ['ada', 'ada@lovelace.org', 'Ada', 'Lovelace']],
      ['reset', 'ada', 'a good one'],
    ]);
  });

  it('is not replaced for an unknown user', async () => {
    const { deps, done } = setUp();
    await expect(resetAdministratorPassword('bob', deps)).rejects.toThrow('no user named "bob"');
    expect(done).toEqual([]);
  });
});

describe('a lost second step', () => {
  it('is removed, and the password stays', async () => {
    const { deps, done } = setUp({ ...ada, hasSecondStep: true });
    await resetSecondStep('ADA', deps);
    expect(done).toEqual([['remove second step', ada.id]]);
  });

  it.each([ada, undefined])('is not removed where there is none', async (existing) => {
    const { deps, done } = setUp(existing);
    await expect(resetSecondStep('ada', deps)).rejects.toThrow(/no second step|no user named/);
    expect(done).toEqual([]);
  });
});
