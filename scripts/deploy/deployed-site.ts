/** Finds a deployed stage's resources by the outputs of its stacks. */
import type { Stack } from '@aws-sdk/client-cloudformation';
import { dataKinds } from '#infra/data-kinds.ts';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import type { NewUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { wireUsers } from '#lambdas/runtime/wiring/users.wiring.ts';
import { CommandFailed } from '../build/run.ts';
import type { Target } from './account.ts';
import { commandLine } from './arguments.ts';
import { runStep } from './aws-errors.ts';
import { findOutput, findStack, outputOf } from './stacks.ts';

export interface DeployedSite {
  coreTable: string;
  userPoolId: string;
  /** Origin, such as `https://example.com`. */
  address: string;
  distributionDomain: string;
}

/** @throws CommandFailed unless the stage is completely deployed */
export async function findSite(target: Target): Promise<DeployedSite> {
  const data = await deployedStack(target, 'data');
  const site = await deployedStack(target, 'site');
  return {
    coreTable: outputOf(data, 'CoreTableName'),
    userPoolId: outputOf(data, 'UserPoolId'),
    address: outputOf(site, 'SiteAddress'),
    distributionDomain: outputOf(site, 'DistributionDomainName'),
  };
}

/** @returns the name of the publisher's function. @throws CommandFailed when the stage is not deployed */
export async function findPublisher(target: Target): Promise<string> {
  return outputOf(await deployedStack(target, 'site'), 'PublisherName');
}

/** @returns the name of the function that manages users; undefined for an earlier release */
export async function findAuth(target: Target): Promise<string | undefined> {
  return findOutput(await deployedStack(target, 'api'), 'AuthName');
}

export interface DeployedData {
  coreTable: string;
  analyticsTable: string;
  uploadsBucket: string;
  userPoolId: string;
  /** Undefined for a site of an earlier release. */
  archivesBucket: string | undefined;
}

/** Finds the resources that hold the stage's data. @throws CommandFailed when the stage is not deployed */
export async function findData(target: Target): Promise<DeployedData> {
  const data = await deployedStack(target, 'data');
  return {
    coreTable: outputOf(data, dataKinds.coreTable.output),
    analyticsTable: outputOf(data, dataKinds.analyticsTable.output),
    uploadsBucket: outputOf(data, dataKinds.uploadsBucket.output),
    userPoolId: outputOf(data, dataKinds.userPool.output),
    archivesBucket: findOutput(data, dataKinds.archivesBucket.output),
  };
}

async function deployedStack(
  { settings: { stage }, account, region, endpoint }: Target,
  name: 'data' | 'api' | 'site',
): Promise<Stack> {
  const stack = await runStep('Looking for the stacks', findStack(`${stage}-${name}`));
  if (stack) return stack;
  throw new CommandFailed(
    `The stage "${stage}" is not deployed to account ${account} in ${region}. Deploy it first: ${commandLine('deploy', { stage, endpoint })}`,
  );
}

/** Operations on the site's users, which explain expected failures. */
export function usersOf(site: DeployedSite) {
  const table = coreTable(site.coreTable);
  const { createUser, resetPassword, removeSecondStep } = wireUsers({
    table,
    userPoolId: site.userPoolId,
  });
  const repository = createUsersRepository(table);
  return {
    find: (username: string) =>
      runStep('Looking for the user', repository.findByUsername(username)),
    create: (user: NewUser) => runStep('Creating the user', createUser(user)),
    resetPassword: (username: string, password: string) =>
      runStep('Setting the password', resetPassword(username, password)),
    removeSecondStep: (user: UserRecord) =>
      runStep('Removing the second step', removeSecondStep(user)),
  };
}
