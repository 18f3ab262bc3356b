/** Finds the account that a command works on. Checks all requirements first, and reports everything that is missing at once. */
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { edgeRegion, readSettings, type Settings } from '#infra/config.ts';
import { settingsFile } from '#infra/settings-error.ts';
import { CommandFailed, messageOf } from '../build/run.ts';
import { isAccessDenied, reasonOf } from './aws-errors.ts';

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
 * Also sets region and credentials in this process's environment, where the SDK and the CDK look for them.
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
    settings instanceof MissingRequirement ||
    region instanceof MissingRequirement ||
    account instanceof MissingRequirement
  ) {
    const all = [node, settings, region, account, bootstrap];
    throw new CommandFailed(reportOf(all.filter((one) => one instanceof MissingRequirement)));
  }
  return { settings, account, region, endpoint: process.env['AWS_ENDPOINT_URL'] };
}

function findSettings(): Settings | MissingRequirement {
  try {
    return readSettings(process.env);
  } catch (error) {
    return settingsMissing(error);
  }
}

/** Looks in the settings, then the environment, then the AWS profile. */
async function findRegion(
  settings: Settings | MissingRequirement,
): Promise<string | MissingRequirement> {
  const chosen = settings instanceof MissingRequirement ? undefined : settings.region;
  const named = chosen ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  if (named) return named;
  return new STSClient({}).config.region().catch(regionMissing);
}

/** Falls back to us-east-1, so that a missing region does not hide errors of the credentials. */
async function findAccount(): Promise<string | MissingRequirement> {
  const client = new STSClient({ region: process.env['AWS_REGION'] ?? 'us-east-1' });
  try {
    const { Account } = await client.send(new GetCallerIdentityCommand({}));
    if (Account) return Account;
    return new MissingRequirement(
      'AWS did not say which account these credentials belong to.',
      'Try other credentials.',
    );
  } catch (error) {
    return notReached(error);
  }
}

/** Finds nothing missing when the credentials may not read the parameter, as they may still deploy. */
async function findBootstrap(
  account: string | MissingRequirement,
  region: string | MissingRequirement,
  command: string | undefined,
): Promise<MissingRequirement | undefined> {
  if (!command || typeof account !== 'string' || typeof region !== 'string') return undefined;
  const request = new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' });
  for (const place of new Set([region, edgeRegion])) {
    try {
      await new SSMClient({ region: place }).send(request);
    } catch (error) {
      if (error instanceof ParameterNotFound) return bootstrapMissing(account, place, command);
      if (!isAccessDenied(error)) return notReached(error);
    }
  }
  return undefined;
}

function notReached(error: unknown): MissingRequirement {
  const reason = reasonOf(error);
  if (!reason) throw error;
  const [what = reason, ...remedy] = reason.split(/(?<=\.) /);
  return new MissingRequirement(what, remedy.join(' '));
}

/** A missing or wrong requirement, and what to do about it. */
export class MissingRequirement {
  readonly what: string;
  readonly remedy: string;

  constructor(what: string, remedy: string) {
    this.what = what;
    this.remedy = remedy;
  }
}

/** The first version that runs TypeScript without a build. */
const oldestNode = { major: 22, minor: 18 };

/** @param version as in `process.versions.node` */
export function checkNode(version: string): MissingRequirement | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const { major: wanted, minor: least } = oldestNode;
  if (major > wanted || (major === wanted && minor >= least)) return undefined;
  return new MissingRequirement(
    `Node ${version} is too old.`,
    `Install Node ${wanted}.${least} or newer.`,
  );
}

function settingsMissing(error: unknown): MissingRequirement {
  return new MissingRequirement(
    messageOf(error),
    `The comments in ${settingsFile} explain each setting.`,
  );
}

export function regionMissing(): MissingRequirement {
  return new MissingRequirement(
    'No AWS region is set.',
    `Set one in ${settingsFile}, such as eu-central-1, or set AWS_REGION.`,
  );
}

/** @param command bootstraps this account and region */
export function bootstrapMissing(
  account: string,
  region: string,
  command: string,
): MissingRequirement {
  return new MissingRequirement(
    `Account ${account} is not yet prepared for the CDK in ${region}.`,
    `Run once: ${command}`,
  );
}

export function reportOf(missing: MissingRequirement[]): string {
  const heading =
    missing.length === 1
      ? 'Before this can run, one thing is missing:'
      : `Before this can run, ${missing.length} things are missing:`;
  return [heading, ...missing.flatMap(({ what, remedy }) => ['', `  ${what}`, `  ${remedy}`])].join(
    '\n',
  );
}

type Variables = Record<string, string | undefined>;

/**
 * Returns additions to the environment. An emulator accepts any credentials; without keys in the environment
 * it gets `test`, so that a profile's real keys are never sent to it.
 */
export function variablesFor(
  { stage, endpoint }: { stage?: string | undefined; endpoint?: string | undefined },
  environment: Variables,
): Record<string, string> {
  return {
    ...(stage && { STAGE: stage }),
    ...(endpoint && emulatorVariables(endpoint, environment)),
    ...certificateVariables(environment),
  };
}

/** Sets both variables: the SDK for JavaScript ignores AWS_DEFAULT_REGION, and other tools ignore AWS_REGION. */
function regionVariables(region: string): Record<string, string> {
  return { AWS_REGION: region, AWS_DEFAULT_REGION: region };
}

function emulatorVariables(endpoint: string, environment: Variables): Record<string, string> {
  const hasKeys = Boolean(environment['AWS_ACCESS_KEY_ID'] ?? environment['AWS_PROFILE']);
  const region = environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  return {
    AWS_ENDPOINT_URL: withIpAddress(endpoint),
    ...regionVariables(region),
    ...(!hasKeys && { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }),
    LAMBDA_ARCHITECTURE: environment['LAMBDA_ARCHITECTURE'] ?? 'host',
  };
}

/** The SDKs put the bucket's name before a host name (`bucket.localhost`), which may not resolve, but not before an IP address. */
function withIpAddress(endpoint: string): string {
  return endpoint.replace(/^(https?:\/\/)localhost(?=[:/]|$)/i, '$1127.0.0.1').replace(/\/+$/, '');
}

/** Node and the CDK read a private certificate authority from different variables. */
function certificateVariables(environment: Variables): Record<string, string> {
  const file = environment['NODE_EXTRA_CA_CERTS'];
  return file && !environment['AWS_CA_BUNDLE'] ? { AWS_CA_BUNDLE: file } : {};
}
