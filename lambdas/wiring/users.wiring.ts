/** Creation of users for whoever holds the account: the seed and administrators at a terminal. */
import { v7 } from 'uuid';
import { cognitoClient } from '../cognito/client.ts';
import { createUserAccounts } from '../cognito/user-accounts.ts';
import type { CoreTable } from '../dynamo/client.ts';
import { createUsersRepository } from '../dynamo/users.repository.ts';
import { createUser, type NewUser } from '../users/create-user.usecase.ts';
import type { UserRecord } from '../users/user.ts';
import { now } from './http.wiring.ts';

/** The SDK finds region, credentials and endpoint in its usual variables. */
export function wireCreateUser({
  table,
  userPoolId,
}: {
  table: CoreTable;
  userPoolId: string;
}): (input: NewUser) => Promise<UserRecord> {
  const deps = {
    users: createUsersRepository(table),
    accounts: createUserAccounts(cognitoClient(), userPoolId),
    now,
    newId: () => v7(),
  };
  return (input) => createUser(deps, input);
}
