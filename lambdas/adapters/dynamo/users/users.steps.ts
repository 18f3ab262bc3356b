/** Makes the transaction steps for each write of a user. */
import { type UsersRepository, type UserUpdate } from '#lambdas/features/users/users.repository.ts';
import {
  creationEntryId,
  type UserOutboxEntry,
  isActiveAdmin,
  normalizeName,
  type UserRecord,
} from '#lambdas/features/users/user.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, keys, userPictureKey } from '../keys.ts';
import { getItem } from '../reads.ts';
import {
  auditEventItem,
  changes,
  claimStep,
  type Condition,
  hasValues,
  isNew,
  type Step,
  transact,
} from '../transact.ts';
import {
  parseUniqueOwner,
  parseUser,
  positionOf,
  uniqueItems,
  userEntryItem,
  userItem,
  userOutboxItem,
  userPictureItem,
} from './users.items.ts';

export type UserStep = Step<'user' | 'username' | 'email' | 'claim' | 'last-admin'>;
type Write<Method extends 'create' | 'finishCreation' | 'remove'> = Parameters<
  UsersRepository[Method]
>[0];

export function createSteps({ user, entry, claim }: Write<'create'>): UserStep[] {
  const unique = uniqueItems(user);
  return [
    ...(claim ? [claimStep(keys.userClaim(claim), claim, { userId: user.id })] : []),
    { put: unique.username, when: isNew, label: 'username' },
    { put: unique.email, when: isNew, label: 'email' },
    { put: userItem(user), when: isNew, label: 'user' },
    { put: userOutboxItem(entry) },
  ];
}

export function settleSteps({ user, isActive, event }: Write<'finishCreation'>): UserStep[] {
  return [
    {
      update: keys.user(user.id),
      ...changes({ set: { pending: false, isActive } }),
      when: isPending,
      label: 'user',
    },
    { put: userEntryItem(user) },
    ...counterSteps(undefined, { ...user, isActive }),
    { put: auditEventItem(event) },
    { delete: keys.userOutbox({ userId: user.id, id: creationEntryId }) },
  ];
}

/** Removes a pending user, who is not yet in a list or a counter. */
export function abandonSteps(user: UserRecord, entry: UserOutboxEntry): UserStep[] {
  const claim = entry.kind === 'creation' ? entry.claim : undefined;
  return [
    { delete: keys.user(user.id), when: isPending, label: 'user' },
    ...nameSteps(user),
    ...(claim ? [{ delete: keys.userClaim(claim) }] : []),
    { delete: keys.userOutbox(entry) },
  ];
}

/** Sets single fields, because a concurrent sign-in may set `lastLogin` without changing the version. */
export function updateSteps({ before, after, event, entry }: UserUpdate): UserStep[] {
  const { email, firstName, lastName, isActive, isViewer, isStaff, isAdmin, version } = after;
  const { invitation, passwordReset, picture } = after;
  const names = { email, firstName, lastName };
  const flags = { isActive, isViewer, isStaff, isAdmin };
  const set = { ...names, ...flags, version, invitation, passwordReset, picture };
  // Disabling and enabling both end all sessions, so that a re-enabled user must sign in again.
  const endsSessions = before.isActive !== isActive;
  return [
    {
      update: keys.user(after.id),
      ...changes({
        set: endsSessions ? { ...set, keptSession: undefined } : set,
        add: endsSessions ? { sessionsEnded: 1 } : {},
      }),
      when: isVersion(before),
      label: 'user',
    },
    ...emailSteps(before, after),
    { put: userEntryItem(after) },
    ...pictureSteps(before, after),
    ...counterSteps(before, after),
    ...(event ? [{ put: auditEventItem(event) }] : []),
    ...(entry ? [{ put: userOutboxItem(entry) }] : []),
  ];
}

export function removeSteps({ user, event, entry }: Write<'remove'>): UserStep[] {
  return [
    { delete: keys.user(user.id), when: isVersion(user), label: 'user' },
    { delete: keys.secondStep(user.id) },
    { delete: keys.secondStepSetUp(user.id) },
    ...nameSteps(user),
    { delete: keys.userEntry(positionOf(user)) },
    ...pictureSteps(user, undefined),
    ...counterSteps(user, undefined),
    { put: auditEventItem(event) },
    { put: userOutboxItem(entry) },
  ];
}

function nameSteps(user: UserRecord): UserStep[] {
  const { username, email } = uniqueItems(user);
  return [username, email].map(({ pk, sk }) => ({ delete: { pk, sk } }));
}

function emailSteps(before: UserRecord, after: UserRecord): UserStep[] {
  if (normalizeName(before.email) === normalizeName(after.email)) return [];
  return [
    { put: uniqueItems(after).email, when: isNew, label: 'email' },
    { delete: keys.email(normalizeName(before.email)) },
  ];
}

function pictureSteps(before: UserRecord, after: UserRecord | undefined): UserStep[] {
  if (before.picture === after?.picture) return [];
  return [
    after?.picture
      ? { put: userPictureItem(after.id, after.picture) }
      : { delete: userPictureKey(before.id) },
  ];
}

/** Changes the counters when a user, or an active administrator, is added or removed. */
export function counterSteps(
  before: UserRecord | undefined,
  after: UserRecord | undefined,
): UserStep[] {
  const total = Number(after !== undefined) - Number(before !== undefined);
  const activeAdmins = adminCount(after) - adminCount(before);
  if (total === 0 && activeAdmins === 0) return [];
  return [
    {
      update: keys.userCounters(),
      ...changes({ add: { total, activeAdmins } }),
      ...(activeAdmins < 0 && { when: otherAdminsRemain, label: 'last-admin' }),
    },
  ];
}

function adminCount(user: UserRecord | undefined): number {
  return user && isActiveAdmin(user) ? 1 : 0;
}

const isPending = hasValues({ pending: true });

const otherAdminsRemain: Condition = {
  expression: '#activeAdmins > :one',
  names: { '#activeAdmins': 'activeAdmins' },
  values: { ':one': 1 },
};

function isVersion({ version }: UserRecord): Condition {
  return hasValues({ version, pending: false });
}

/** The methods that deleting a user needs, for a bundle that does nothing else with users. */
type UserRemoval = Pick<
  UsersRepository,
  'findById' | 'findByUsername' | 'findByEmail' | 'update' | 'remove'
>;

export function createUserRemoval(table: CoreTable): UserRemoval {
  const findById: UserRemoval['findById'] = async (id) =>
    parseUser(await getItem(table, keys.user(id)));
  const findOwner = async (key: Key) => {
    const id = isTooLong(key.pk) ? undefined : parseUniqueOwner(await getItem(table, key));
    return id === undefined ? undefined : findById(id);
  };
  return {
    findById,
    findByUsername: (username) => findOwner(keys.username(normalizeName(username))),
    findByEmail: (email) => findOwner(keys.email(normalizeName(email))),
    update: async (write) => {
      const failed = await transact(table, updateSteps(write));
      if (failed.has('user')) return 'stale';
      if (failed.has('last-admin')) return 'last-admin';
      return failed.has('email') ? 'email-taken' : 'saved';
    },
    remove: async (write) => {
      const failed = await transact(table, removeSteps(write));
      if (failed.has('user')) return 'stale';
      return failed.has('last-admin') ? 'last-admin' : 'saved';
    },
  };
}

/** DynamoDB rejects longer partition keys, so no user can have such a name. */
function isTooLong(partitionKey: string): boolean {
  return Buffer.byteLength(partitionKey) > 2048;
}
