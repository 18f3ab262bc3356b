/** Finds the account that a command works on. Checks all requirements first, and reports everything that is missing at once. */
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { bootstrapQualifier, edgeRegion, readSettings, type Settings } from '#infra/config.ts';
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
  const { stage, bootstrapCommand } = wanted;
  const endpoint = wanted.endpoint ?? process.env['AWS_ENDPOINT_URL'];
  Object.assign(process.env, variablesFor({ stage, endpoint }, process.env));
  const missing: MissingRequirement[] = [];
  /** Notes a missing requirement instead of failing, so that the report has all of them. */
  const attempt = async <T>(find: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await find();
    } catch (error) {
      if (!(error instanceof MissingRequirement)) throw error;
      missing.push(error);
      return undefined;
    }
  };
  const settings = await attempt(findSettings);
  const region = await attempt(() => findRegion(settings?.region));
  if (region) Object.assign(process.env, regionVariables(region));
  const account = await attempt(findAccount);
  if (account && region && bootstrapCommand) {
    await attempt(() => requireBootstrap({ account, region, command: bootstrapCommand }));
  }
  if (!settings || !region || !account || missing.length > 0) {
    throw new CommandFailed(reportOf(missing));
  }
  return { settings, account, region, endpoint: process.env['AWS_ENDPOINT_URL'] };
}

function findSettings(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    const remedy = `The comments in ${settingsFile} explain each setting.`;
    throw new MissingRequirement(messageOf(error), remedy);
  }
}

/** Looks in the settings, then the environment, then the AWS profile. */
async function findRegion(inSettings: string | undefined): Promise<string> {
  const named = inSettings ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION'];
  if (named) return named;
  return new STSClient({}).config.region().catch(() => {
    throw regionMissing();
  });
}

/** Falls back to us-east-1, so that a missing region does not hide credential errors. */
async function findAccount(): Promise<string> {
  const client = new STSClient({ region: process.env['AWS_REGION'] ?? 'us-east-1' });
  const { Account } = await client
    .send(new GetCallerIdentityCommand({}))
    .catch((error: unknown) => {
      throw requirementFor(error);
    });
  if (Account) return Account;
  throw new MissingRequirement(
    'AWS did not say which account these credentials belong to.',
    'Try other credentials.',
  );
}

interface BootstrapWanted {
  account: string;
  region: string;
  /** Bootstraps the account. */
  command: string;
}

/** Passes when the credentials may not read the parameter, as they may still deploy. */
async function requireBootstrap({ account, region, command }: BootstrapWanted): Promise<void> {
  const request = new GetParameterCommand({ Name: `/cdk-bootstrap/${bootstrapQualifier}/version` });
  for (const stackRegion of new Set([region, edgeRegion])) {
    try {
      await new SSMClient({ region: stackRegion }).send(request);
    } catch (error) {
      if (error instanceof ParameterNotFound) throw bootstrapMissing(account, stackRegion, command);
      if (!isAccessDenied(error)) throw requirementFor(error);
    }
  }
}

/** @returns the error as a requirement; the error itself unless it is a foreseen failure of AWS or the network */
function requirementFor(error: unknown): unknown {
  const [problem, ...remedy] = reasonOf(error)?.split(/(?<=\.) /) ?? [];
  return problem === undefined ? error : new MissingRequirement(problem, remedy.join(' '));
}

/** The message says what is missing or wrong, and the remedy what to do about it. */
class MissingRequirement extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
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
  const lines = missing.flatMap(({ message, remedy }) => ['', `  ${message}`, `  ${remedy}`]);
  return [heading, ...lines].join('\n');
}

type Variables = Record<string, string | undefined>;

/**
 * Returns additions to the environment. An emulator accepts any credentials: unless the environment names keys or a
 * profile, it gets `test`, so that the keys of the default profile are not sent to it.
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
