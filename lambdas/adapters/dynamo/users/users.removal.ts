/** What deleting a user asks of the core table; apart, for the bundle that does nothing else with users. */
import { normalizeName } from '#lambdas/features/users/user.ts';
import type { UsersRepository } from '#lambdas/features/users/users.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { type Key, keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { transact } from '../transact.ts';
import { parseUniqueOwner, parseUser } from './users.items.ts';
import { removeSteps, updateSteps } from './users.steps.ts';

export type UserRemoval = Pick<
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

/** DynamoDB refuses a longer key, so no user can have such a name. */
function isTooLong(partitionKey: string): boolean {
  return Buffer.byteLength(partitionKey) > 2048;
}
