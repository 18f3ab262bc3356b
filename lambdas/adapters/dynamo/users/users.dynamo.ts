/** Stores users in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { type UserRecord, userOutboxSchema } from '#lambdas/features/users/user.ts';
import { type UsersRepository } from '#lambdas/features/users/users.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { firstAnswer, transact, write } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys, usersPartition, userOutboxPartition } from '../keys.ts';
import { getItem, getItems, queryItems, queryPage } from '../reads.ts';
import {
  parseUser,
  parseUserTotal,
  userClaimSchema,
  userNamesSchema,
  userOutboxItem,
} from './users.items.ts';
import { abandonSteps, createSteps, createUserRemoval, settleSteps } from './users.steps.ts';

export function createUsersRepository(table: CoreTable): UsersRepository {
  const findAll: UsersRepository['findAll'] = (ids) => findUsers(table, ids);

  return {
    ...createUserRemoval(table),
    findAll,
    page: async (request) => {
      const { items, more } = await queryPage(table, request, keys.userEntry);
      return { entries: await findAll(items.map((item) => userNamesSchema.parse(item).id)), more };
    },
    count: async () => {
      const item = await getItem(table, keys.userCounters());
      return parseUserTotal(item);
    },
    names: async (limit) => {
      const partition = usersPartition;
      const found = await queryItems(table, { partition, newestFirst: true, limit });
      return found.map((item) => userNamesSchema.parse(item));
    },
    firstAnswer: ({ now, ...name }) =>
      firstAnswer(table, { key: keys.userClaim(name), now, schema: userClaimSchema }),

    create: async (write) => {
      const failed = await transact(table, createSteps(write));
      if (failed.has('claim')) return 'key-used';
      if (failed.has('username')) return 'username-taken';
      if (failed.has('email')) return 'email-taken';
      if (failed.has('user')) throw new Error(`A user with the id ${write.user.id} exists`);
      return 'saved';
    },
    finishCreation: async (write) => {
      const failed = await transact(table, settleSteps(write));
      return failed.has('user') ? 'stale' : 'saved';
    },
    undoCreation: async (user, entry) => {
      const failed = await transact(table, abandonSteps(user, entry));
      return failed.has('user') ? 'stale' : 'saved';
    },
    addEntry: async (entry) => {
      await write(table, { put: userOutboxItem(entry) });
    },
    removeEntry: async (entry) => {
      await write(table, { delete: keys.userOutbox(entry) });
    },
    entries: async () => {
      const found = await queryItems(table, { partition: userOutboxPartition });
      return found.map((item) => userOutboxSchema.parse(item));
    },
  };
}

async function findUsers(table: CoreTable, ids: readonly string[]): Promise<UserRecord[]> {
  if (ids.length === 0) return [];
  const items = await getItems(table, ids.map(keys.user));
  const found = new Map(items.map((item) => [item[tableKeys.partition], item]));
  return ids.flatMap((id) => parseUser(found.get(keys.user(id).pk)) ?? []);
}
