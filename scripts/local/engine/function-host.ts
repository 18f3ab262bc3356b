/** Runs all functions of the template, each with its own workers, credentials and log file. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createFunctionPool, type FunctionPool } from './function-pool.ts';
import { localRegion } from './identity.ts';
import { CommandFailed } from '../../build/run.ts';
import type { ResolvedResource } from './resolve.ts';
import { numberAt, objectAt, textAt } from './template.ts';

export interface FunctionHostOptions {
  resources: readonly ResolvedResource[];
  awsEndpoint: string;
  logsDirectory: string;
  issue(principal: string): { accessKeyId: string; secretAccessKey: string };
  /** Replaces AWS's addresses in a text by local addresses. */
  localise(text: string): string;
  log(line: string): void;
}

export interface FunctionHost {
  names: readonly string[];
  /**
   * @param target name, logical id or ARN of the function; the ARN may have a version
   * @throws FunctionError when the function fails; CommandFailed for an unknown function
   */
  invoke(target: string, event: unknown): Promise<unknown>;
  reload(target: string, folder: string): Promise<void>;
  /** Loads the code of all functions before the first request. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

/** Workers per function. Lambda would start more, but a laptop has few cores. */
const maxWorkers = 4;

export function createFunctionHost(options: FunctionHostOptions): FunctionHost {
  const pools = new Map<string, FunctionPool>();
  const aliases = new Map<string, string>();
  const logs: WriteStream[] = [];
  for (const resource of functionsToRun(options.resources)) {
    const name = resource.physicalId;
    const file = createWriteStream(join(options.logsDirectory, `${name}.log`), { flags: 'a' });
    // On a full disk, the site must stop in order and not fail while writing a log.
    file.on('error', () => undefined);
    logs.push(file);
    pools.set(name, poolFor(resource, options, file));
    aliases.set(resource.logicalId, name);
  }
  const find = (target: string): FunctionPool => {
    const name = /^arn:aws:lambda:[^:]*:[^:]*:function:([^:]+)/.exec(target)?.[1] ?? target;
    const pool = pools.get(name) ?? pools.get(aliases.get(name) ?? '');
    if (!pool) throw new CommandFailed(`The template has no function ${target} that runs locally.`);
    return pool;
  };
  return {
    names: [...pools.keys()],
    invoke: async (target, event) => find(target).invoke(event),
    reload: async (target, folder) => find(target).reload(folder),
    warm: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.warm()));
    },
    stop: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
      for (const file of logs) file.end();
    },
  };
}

/** Leaves out functions for custom resources: the local cloud does their work itself, or does not need it. */
function functionsToRun(resources: readonly ResolvedResource[]): ResolvedResource[] {
  const providers = new Set(resources.map(({ properties }) => textAt(properties, 'ServiceToken')));
  return resources.filter(
    ({ type, attributes }) => type === 'AWS::Lambda::Function' && !providers.has(attributes.Arn),
  );
}

function poolFor(
  resource: ResolvedResource,
  options: FunctionHostOptions,
  file: WriteStream,
): FunctionPool {
  const { physicalId: name, properties } = resource;
  const memory = numberAt(properties, 'MemorySize') ?? 128;
  return createFunctionPool({
    name,
    arn: resource.attributes.Arn ?? name,
    handler: textAt(properties, 'Handler') ?? 'index.handler',
    folder: codeFolder(resource),
    memoryMegabytes: memory,
    timeoutSeconds: numberAt(properties, 'Timeout') ?? 3,
    environment: environmentFor(resource, memory, options),
    concurrency: maxWorkers,
    onOutput: (line, stream) => {
      file.write(`${line}\n`);
      if (stream === 'stderr') options.log(`[${name}] ${line}`);
    },
  });
}

function codeFolder({ stack, logicalId, properties }: ResolvedResource): string {
  const key = textAt(objectAt(properties, 'Code'), 'S3Key') ?? '';
  const folder = stack.assets.get(key);
  if (!folder) {
    throw new CommandFailed(
      `The code of ${logicalId} is not an asset folder of stack ${stack.name}; the local cloud runs nothing else.`,
    );
  }
  return folder;
}

function environmentFor(
  { physicalId: name, properties }: ResolvedResource,
  memory: number,
  { awsEndpoint, issue, localise }: FunctionHostOptions,
): Record<string, string> {
  const variables = objectAt(objectAt(properties, 'Environment'), 'Variables');
  const fromTemplate = Object.entries(variables).map(([key, value]) => [
    key,
    localise(String(value)),
  ]);
  const { accessKeyId, secretAccessKey } = issue(name);
  return {
    ...Object.fromEntries(fromTemplate),
    PATH: process.env.PATH ?? '',
    TZ: 'UTC',
    AWS_REGION: localRegion,
    AWS_DEFAULT_REGION: localRegion,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL: awsEndpoint,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  };
}
