import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { AuditEvent } from '../audit/audit-event.ts';
import { normalizeName, type UserRecord } from '../users/user.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import { auditEventItem } from './audit.items.ts';
import type { CoreTable } from './client.ts';
import { type Key, keyOf, keys } from './keys.ts';
import { type Condition, type Step, transact } from './transact.ts';
import { parseUniqueOwner, parseUser, uniqueItems, userItem } from './users.items.ts';

export function createUsersRepository(table: CoreTable): UsersRepository {
  const { client, tableName } = table;
  async function read(key: Key): Promise<unknown> {
    const found = await client.send(
      new GetCommand({ TableName: tableName, Key: { ...key }, ConsistentRead: true }),
    );
    return found.Item;
  }

  const findById: UsersRepository['findById'] = async (id) => parseUser(await read(keys.user(id)));

  return {
    findById,
    findByUsername: async (username) => {
      const id = parseUniqueOwner(await read(keys.username(normalizeName(username))));
      return id === undefined ? undefined : findById(id);
    },
    create: async ({ user, event }) => {
      const failed = await transact(table, createSteps(user, event));
      if (failed.has('username')) return 'username-taken';
      if (failed.has('email')) return 'email-taken';
      if (failed.has('user')) throw new Error(`A user with the id ${user.id} exists`);
      return 'saved';
    },
    settle: async (id, isActive) => {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(keys.user(id)),
          UpdateExpression: 'SET pending = :no, isActive = :active',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':no': false, ':active': isActive },
        }),
      );
    },
    setActive: async ({ user, isActive, event }) => {
      const failed = await transact(table, [
        {
          put: userItem({ ...user, isActive, version: user.version + 1 }),
          when: isUnchanged(user),
          label: 'user',
        },
        { put: auditEventItem(event) },
      ]);
      return failed.has('user') ? 'stale' : 'saved';
    },
  };
}

function createSteps(user: UserRecord, event: AuditEvent): Step<'username' | 'email' | 'user'>[] {
  const unique = uniqueItems(user);
  const when: Condition = { expression: 'attribute_not_exists(pk)' };
  return [
    { put: unique.username, when, label: 'username' },
    { put: unique.email, when, label: 'email' },
    { put: userItem(user), when, label: 'user' },
    {
      update: keys.userCounters(),
      expression: 'ADD #all :one',
      names: { '#all': 'all' },
      values: { ':one': 1 },
    },
    { put: auditEventItem(event) },
  ];
}

/** A sign-in changes a user without a new version; the item is replaced whole, so it counts too. */
function isUnchanged({ version, lastLogin }: UserRecord): Condition {
  return {
    expression: '#version = :version AND #lastLogin = :lastLogin AND #pending = :no',
    names: { '#version': 'version', '#lastLogin': 'lastLogin', '#pending': 'pending' },
    values: { ':version': version, ':lastLogin': lastLogin, ':no': false },
  };
}

/** Whether the transaction stopped at the condition of its step with this index. */
export function failedAt(error: unknown, index: number): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  return error.CancellationReasons?.[index]?.Code === 'ConditionalCheckFailed';
}
