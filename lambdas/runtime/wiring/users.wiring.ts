/** Wires the management of users for commands that the owner of the AWS account runs. */
import { v7 } from 'uuid';
import {
  cognitoClient,
  createUserAccounts,
} from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { createAuditRepository } from '#lambdas/adapters/dynamo/transact.ts';
import { createSecondStepsRepository } from '#lambdas/adapters/dynamo/auth/second-steps.dynamo.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { removeSecondStep } from '#lambdas/features/auth/second-step.usecases.ts';
import { createUser, type NewUser } from '#lambdas/features/users/create-user.usecase.ts';
import { resetPassword } from '#lambdas/features/users/reset-password.usecase.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { now } from './environment.ts';

/** Reads region, credentials and endpoint from the usual environment variables of the SDK. */
export function wireUsers({ table, userPoolId }: { table: CoreTable; userPoolId: string }) {
  const deps = {
    users: createUsersRepository(table),
    accounts: createUserAccounts(cognitoClient(), userPoolId),
    sessions: createSessionsRepository(table),
    secondSteps: createSecondStepsRepository(table),
    audit: createAuditRepository(table),
    now,
    newId: () => v7(),
  };
  return {
    createUser: (input: NewUser) => createUser(deps, input),
    resetPassword: (username: string, password: string) =>
      resetPassword(deps, { username, password }),
    removeSecondStep: (user: UserRecord) => removeSecondStep({ user }, deps),
  };
}
