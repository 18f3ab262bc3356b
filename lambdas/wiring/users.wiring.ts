/** Care of users for whoever holds the account at AWS: the seed, the deployment, the owner at a terminal. */
import { v7 } from 'uuid';
import { cognitoClient } from '../cognito/client.ts';
import { createUserAccounts } from '../cognito/user-accounts.ts';
import { createAuditRepository } from '../dynamo/audit.repository.ts';
import type { CoreTable } from '../dynamo/client.ts';
import { createSessionsRepository } from '../dynamo/sessions.repository.ts';
import { createUsersRepository } from '../dynamo/users.repository.ts';
import { createUser, type NewUser } from '../users/create-user.usecase.ts';
import { resetPassword } from '../users/reset-password.usecase.ts';
import { now } from './http.wiring.ts';

/** The SDK finds region, credentials and endpoint in its usual variables. */
export function wireUsers({ table, userPoolId }: { table: CoreTable; userPoolId: string }) {
  const deps = {
    users: createUsersRepository(table),
    accounts: createUserAccounts(cognitoClient(), userPoolId),
    sessions: createSessionsRepository(table),
    audit: createAuditRepository(table),
    now,
    newId: () => v7(),
  };
  return {
    createUser: (input: NewUser) => createUser(deps, input),
    resetPassword: (username: string, password: string) =>
      resetPassword(deps, { username, password }),
  };
}
