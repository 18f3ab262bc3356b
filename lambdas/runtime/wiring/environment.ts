/** The environment, and small parts that every function uses. What needs the packages of HTTP is in `http.wiring.ts`, so that others do without. */
import * as z from 'zod';
import { environmentNames } from '#shared/platform/environment.ts';

const settingsSchema = z.object({
  [environmentNames.coreTable]: z.string().min(1),
  [environmentNames.userPoolId]: z.string().min(1),
  [environmentNames.userPoolClientId]: z.string().min(1),
  [environmentNames.originSecret]: z.string().min(1),
  [environmentNames.previousOriginSecret]: z.string().optional(),
  [environmentNames.logLevel]: z
    .string()
    .regex(/^(debug|info|warn|error|silent)$/i)
    .default('info'),
  /** The SDK's own variable: the endpoint that replaces AWS. */
  AWS_ENDPOINT_URL: z.url().optional(),
});

export interface Settings {
  coreTable: string;
  userPoolId: string;
  clientId: string;
  originSecrets: [string, ...string[]];
  logLevel: string;
  endpoint: string | undefined;
}

/** @throws Error that names every variable that is missing or wrong, without its value */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.'));
    throw new Error(`Missing or wrong in the environment: ${[...new Set(names)].join(', ')}`);
  }
  const found = parsed.data;
  return {
    coreTable: found.CORE_TABLE,
    userPoolId: found.USER_POOL_ID,
    clientId: found.USER_POOL_CLIENT_ID,
    originSecrets: [
      found.ORIGIN_SECRET,
      ...(found.PREVIOUS_ORIGIN_SECRET ? [found.PREVIOUS_ORIGIN_SECRET] : []),
    ],
    logLevel: found.LOG_LEVEL,
    endpoint: found.AWS_ENDPOINT_URL,
  };
}

/**
 * The key for the hashes under which addresses are counted. CloudFormation changes a function's
 * environment and its code one after the other, so for a few seconds of an upgrade from 0.1.0, or of
 * its rollback, only the secret that served as the key in 0.1.0 is set.
 */
export function readAddressHashKey(environment: NodeJS.ProcessEnv, settings: Settings): string {
  return environment[environmentNames.addressHashKey] || settings.originSecrets[0];
}

/** Reads that key and the one of the previous generation, if any, which still opens what it has sealed. */
export function readHashKeys(
  environment: NodeJS.ProcessEnv,
  settings: Settings,
): [string, ...string[]] {
  const previous = environment[environmentNames.previousHashKey];
  return [readAddressHashKey(environment, settings), ...(previous ? [previous] : [])];
}

/**
 * The name of a bucket, of a table, of the distribution or of the stage.
 * @throws Error that names the variable when it is empty
 */
export function readName(
  environment: NodeJS.ProcessEnv,
  name: (typeof environmentNames)[
    | 'uploadsBucket'
    | 'archivesBucket'
    | 'siteBucket'
    | 'coreTable'
    | 'analyticsTable'
    | 'distributionId'
    | 'stage'],
): string {
  const found = environment[name];
  if (!found) throw new Error(`Missing in the environment: ${name}`);
  return found;
}

export const now = () => new Date();

/** The event of the schedule. */
export function isTick(event: object): boolean {
  return 'task' in event && event.task === 'tick';
}

/** Describes an error for a log: its name and where it happened. Its message may quote content. */
export function failureOf(error: unknown): { error: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return {
    error: error instanceof Error ? error.name : 'unknown',
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8),
  };
}
