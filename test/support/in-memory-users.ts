/** Users in memory, for tests; the repository suite keeps them true to those on DynamoDB. */
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { isActiveAdmin, normalizeName, type UserRecord } from '#lambdas/features/users/user.ts';
import { creationEntryId, type UserOutboxEntry } from '#lambdas/features/users/user-outbox.ts';
import type {
  UserClaim,
  UserClaimName,
  UserNames,
  UsersRepository,
} from '#lambdas/features/users/users.repository.ts';

/** The sessions in memory read the same users, and all record the same events. */
export function inMemoryUsers(byId: Map<string, UserRecord>, events: AuditEvent[]) {
  const outbox = new Map<string, UserOutboxEntry>();
  const claims = new Map<string, UserClaim & { userId: string }>();

  const all = () => [...byId.values()];
  const settled = () => all().filter(({ pending }) => !pending);
  const withName = (field: 'username' | 'email', name: string) =>
    all().find((user) => normalizeName(user[field]) === normalizeName(name));
  const claimNow = (name: UserClaimName & { now: Date }) => {
    const claim = claims.get(claimKey(name));
    return claim && claim.expiresAt > name.now ? claim : undefined;
  };
  const isCurrent = ({ id, version }: UserRecord) =>
    byId.get(id)?.version === version && byId.get(id)?.pending === false;
  const isLastAdmin = (before: UserRecord, after?: UserRecord) =>
    isActiveAdmin(before) &&
    !(after && isActiveAdmin(after)) &&
    settled().filter(isActiveAdmin).length === 1;
  const newestFirst = () =>
    settled().sort((a, b) => (sortText(positionOf(a)) < sortText(positionOf(b)) ? 1 : -1));

  const users: UsersRepository = {
    findById: async (id) => structuredClone(byId.get(id)),
    findByUsername: async (username) => structuredClone(withName('username', username)),
    findByEmail: async (email) => structuredClone(withName('email', email)),
    findAll: async (ids) => structuredClone(ids.flatMap((id) => byId.get(id) ?? [])),
    page: async ({ size, from }) => {
      const behind =
        'after' in from
          ? newestFirst().filter((user) => sortText(positionOf(user)) < sortText(from.after))
          : newestFirst().slice(from.skip);
      return { users: structuredClone(behind.slice(0, size)), more: behind.length > size };
    },
    count: async () => settled().length,
    names: async (limit) => newestFirst().slice(0, limit).map(namesOf),
    firstAnswer: async (name) => {
      const claim = claimNow(name);
      return claim && { requestHash: claim.requestHash, userId: claim.userId };
    },
    create: async ({ user, entry: creation, claim }) => {
      if (claim && claimNow(claim)) return 'key-used';
      if (withName('username', user.username)) return 'username-taken';
      if (withName('email', user.email)) return 'email-taken';
      if (claim) claims.set(claimKey(claim), { ...claim, userId: user.id });
      byId.set(user.id, structuredClone(user));
      outbox.set(outboxKey(creation), creation);
      return 'saved';
    },
    settle: async ({ user, isActive, event }) => {
      const stored = byId.get(user.id);
      if (!stored?.pending) return 'stale';
      byId.set(user.id, { ...stored, pending: false, isActive });
      outbox.delete(outboxKey({ userId: user.id, id: creationEntryId }));
      events.push(event);
      return 'saved';
    },
    abandon: async (user, creation) => {
      if (!byId.get(user.id)?.pending) return 'stale';
      byId.delete(user.id);
      outbox.delete(outboxKey(creation));
      if (creation.kind === 'creation' && creation.claim) claims.delete(claimKey(creation.claim));
      return 'saved';
    },
    update: async ({ before, after, event, entry: noted }) => {
      const stored = byId.get(before.id);
      if (!stored || !isCurrent(before)) return 'stale';
      if (isLastAdmin(before, after)) return 'last-admin';
      const owner = withName('email', after.email);
      if (owner && owner.id !== after.id) return 'email-taken';
      const { lastLogin, sessionsEnded, keptSession } = stored;
      byId.set(after.id, { ...structuredClone(after), lastLogin, sessionsEnded, keptSession });
      if (before.isActive !== after.isActive) endSessions(byId, after.id);
      if (noted) outbox.set(outboxKey(noted), noted);
      if (event) events.push(event);
      return 'saved';
    },
    remove: async ({ user, event, entry: noted }) => {
      if (!isCurrent(user)) return 'stale';
      if (isLastAdmin(user)) return 'last-admin';
      byId.delete(user.id);
      outbox.set(outboxKey(noted), noted);
      events.push(event);
      return 'saved';
    },
    begin: async (noted) => void outbox.set(outboxKey(noted), noted),
    finish: async (noted) => void outbox.delete(outboxKey(noted)),
    unfinished: async () => structuredClone([...outbox.values()]),
  };
  return users;
}

/** … except for one. */
export function endSessions(byId: Map<string, UserRecord>, id: string, keptSession?: string): void {
  const user = byId.get(id);
  if (!user) return;
  byId.set(id, { ...user, sessionsEnded: (user.sessionsEnded ?? 0) + 1, keptSession });
}

function claimKey({ actorId, key }: UserClaimName): string {
  return `${actorId} ${key}`;
}

function outboxKey({ userId, id }: Pick<UserOutboxEntry, 'userId' | 'id'>): string {
  return `${userId} ${id}`;
}

function namesOf({ id, username, email, firstName, lastName, dateJoined }: UserRecord): UserNames {
  return { id, username, email, firstName, lastName, dateJoined };
}

function positionOf({ dateJoined, id }: UserRecord): TimePlace {
  return { time: dateJoined, id };
}

function sortText({ time, id }: TimePlace): string {
  return `${time}#${id}`;
}
