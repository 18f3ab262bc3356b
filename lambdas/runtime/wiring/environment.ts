/**
 * Reads environment variables, and logs. Helpers that import HTTP packages are in `http.wiring.ts`, to keep the other
 * bundles small.
 */
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
  /** Endpoint that replaces AWS, such as a local emulator; the SDK reads the same variable. */
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
 * Reads the key that hashes visitors' addresses. CloudFormation changes a function's environment and its code one
 * after the other, so for a few seconds of an upgrade from 0.1.0, or of its rollback, only the origin secret is set,
 * which was the key in 0.1.0.
 */
export function readAddressHashKey(environment: NodeJS.ProcessEnv, settings: Settings): string {
  return environment[environmentNames.addressHashKey] || settings.originSecrets[0];
}

/** Reads the address hash key and, after a rotation, the previous one, which still opens secrets that it sealed. */
export function readHashKeys(
  environment: NodeJS.ProcessEnv,
  settings: Settings,
): [string, ...string[]] {
  const previous = environment[environmentNames.previousHashKey];
  return [readAddressHashKey(environment, settings), ...(previous ? [previous] : [])];
}

/**
 * Reads the name of a resource or of the stage.
 * @throws Error that names the variable when it is empty
 */
export function readName(
  environment: NodeJS.ProcessEnv,
  name: (typeof environmentNames)[
    | 'uploadsBucket'
    | 'archivesBucket'
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

/** Recognises the event that the schedule sends every minute or so. */
export function isTick(event: object): boolean {
  return 'task' in event && event.task === 'tick';
}

/** Logs a line of JSON. */
export function log(level: 'INFO' | 'WARN' | 'ERROR', message: string, facts: object = {}): void {
  const write = { INFO: console.info, WARN: console.warn, ERROR: console.error }[level];
  write(JSON.stringify({ level, message, ...facts }));
}

/** Names an error for a log, without its message, which may quote content or addresses. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Describes an error for a log by name and stack, without its message. */
export function describeFailure(error: unknown): { error: string; at: string[] } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: errorName(error), at: frames.slice(0, 8) };
}
