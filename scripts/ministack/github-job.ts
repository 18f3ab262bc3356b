/** Acts as a GitHub job that deploys: assumes the role of the deployer's stack with a token like GitHub's. */
import { deployerStackName } from '#infra/config.ts';
import { AssumeRoleWithWebIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { checkUse } from '../rights/check-rights.ts';
import { deployerExceptions } from '../rights/exceptions.ts';
import { readRoleGrants } from '../rights/grants.ts';
import { deployerRole, expect } from './deployed.ts';
import { actionsOfSession } from './observe.ts';
import { deployWithCdk } from './owner.ts';
import { githubRepository, type Variant, withDeployer } from './variants.ts';

export interface GithubJob {
  /** Variables with the job's credentials. */
  environment: Record<string, string>;
  /** @throws CommandFailed that lists the unused and the missing rights */
  checkRights(): Promise<void>;
}

/** @throws CommandFailed when a job of another environment can assume the role, too */
export async function startGithubJob(variant: Variant): Promise<GithubJob> {
  const started = new Date();
  const stackName = deployerStackName(variant.stage);
  const assemblyDirectory = withDeployer(variant);
  await deployWithCdk(assemblyDirectory, stackName);
  const roleArn = await deployerRole(variant.stage);
  const otherEnvironment = await assumeRole(roleArn, 'another-environment').catch(() => undefined);
  expect(!otherEnvironment, 'A job of another environment may deploy.');
  const environment = await assumeRole(roleArn, variant.stage);
  const accessKeyId = environment.AWS_ACCESS_KEY_ID;
  return {
    environment,
    checkRights: async () =>
      checkUse({
        grants: readRoleGrants(assemblyDirectory, { stackName, name: 'deployer' }),
        used: await actionsOfSession({ name: 'deployer', accessKeyId, since: started }),
        exceptions: deployerExceptions,
      }),
  };
}

async function assumeRole(RoleArn: string, environment: string) {
  const request = new AssumeRoleWithWebIdentityCommand({
    RoleArn,
    RoleSessionName: 'GitHubActions',
    WebIdentityToken: unsignedToken({
      iss: 'https://token.actions.githubusercontent.com',
      aud: 'sts.amazonaws.com',
      sub: `repo:${githubRepository}:environment:${environment}`,
    }),
  });
  const { Credentials } = await new STSClient({}).send(request);
  const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken)
    throw new Error('No credentials were returned.');
  return {
    AWS_ACCESS_KEY_ID: AccessKeyId,
    AWS_SECRET_ACCESS_KEY: SecretAccessKey,
    AWS_SESSION_TOKEN: SessionToken,
  };
}

/** Suffices for the emulator, which compares the claims with the role's trust policy but verifies no signature. */
function unsignedToken(claims: Record<string, string>): string {
  const parts = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, 'unsigned'].join('.');
}
