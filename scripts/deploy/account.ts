/** The account that a command works on, after its prerequisites there were checked. */
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { readSettings, type Settings } from '#infra/config.ts';
import { CommandFailed } from '../build/run.ts';
import { isAccessDenied, reasonOf } from './aws-errors.ts';
import {
  bootstrapMissing,
  checkNode,
  Missing,
  regionMissing,
  reportOf,
  settingsMissing,
} from './checks.ts';
import { regionVariables, variablesFor } from './environment.ts';

export interface Target {
  settings: Settings;
  account: string;
  region: string;
  /** Address of the emulator that replaces AWS. */
  endpoint: string | undefined;
}

export interface TargetWanted {
  stage?: string | undefined;
  endpoint?: string | undefined;
  /** The command that creates the CDK's own stack; if given, that stack must already exist. */
  bootstrapCommand?: string | undefined;
}

/**
 * Afterwards region and credentials are in the environment of this process, for the SDK and the CDK
 * alike.
 * @throws CommandFailed with everything that is missing
 */
export async function findTarget(wanted: TargetWanted): Promise<Target> {
  const endpoint = wanted.endpoint ?? process.env['AWS_ENDPOINT_URL'];
  Object.assign(process.env, variablesFor({ stage: wanted.stage, endpoint }, process.env));
  const node = checkNode(process.versions.node);
  const settings = findSettings();
  const region = await findRegion(settings);
  if (typeof region === 'string') Object.assign(process.env, regionVariables(region));
  const account = await findAccount();
  const bootstrap = await findBootstrap(account, region, wanted.bootstrapCommand);
  if (
    node ||
    bootstrap ||
    settings instanceof Missing ||
    region instanceof Missing ||
    account instanceof Missing
  ) {
    const all = [node, settings, region, account, bootstrap];
    throw new CommandFailed(reportOf(all.filter((one) => one instanceof Missing)));
  }
  return { settings, account, region, endpoint: process.env['AWS_ENDPOINT_URL'] };
}

function findSettings(): Settings | Missing {
  try {
    return readSettings(process.env);
  } catch (error) {
    return settingsMissing(error);
  }
}

/** The settings, then the environment, then the profile. */
async function findRegion(settings: Settings | Missing): Promise<string | Missing> {
  const chosen = settings instanceof Missing ? undefined : settings.region;
  const named = chosen ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  if (named) return named;
  return new STSClient({}).config.region().catch(regionMissing);
}

/** Any region can name the account, so a missing region hides no other error. */
async function findAccount(): Promise<string | Missing> {
  const client = new STSClient({ region: process.env['AWS_REGION'] ?? 'us-east-1' });
  try {
    const { Account } = await client.send(new GetCallerIdentityCommand({}));
    if (Account) return Account;
    return new Missing(
      'AWS did not say which account these credentials belong to.',
      'Try other credentials.',
    );
  } catch (error) {
    return notReached(error);
  }
}

/** Credentials that may not read this may still deploy, so that is no reason to stop. */
async function findBootstrap(
  account: string | Missing,
  region: string | Missing,
  command: string | undefined,
): Promise<Missing | undefined> {
  if (!command || typeof account !== 'string' || typeof region !== 'string') return undefined;
  const request = new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' });
  try {
    await new SSMClient({}).send(request);
    return undefined;
  } catch (error) {
    if (error instanceof ParameterNotFound) return bootstrapMissing(account, region, command);
    return isAccessDenied(error) ? undefined : notReached(error);
  }
}

function notReached(error: unknown): Missing {
  const reason = reasonOf(error);
  if (!reason) throw error;
  const [what = reason, ...remedy] = reason.split(/(?<=\.) /);
  return new Missing(what, remedy.join(' '));
}
