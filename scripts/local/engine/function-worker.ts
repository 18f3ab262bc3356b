/**
 * Runs as a process: loads the bundle of one function and answers one invocation at a time, like an execution
 * environment of Lambda. The arguments are the asset folder and the handler, such as `index.handler`.
 */
import { existsSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Invocation, WorkerReply } from './function-pool.ts';

type Handler = (event: unknown, context: object) => unknown;

const [folder = '', handlerName = 'index.handler'] = process.argv.slice(2);
const dot = handlerName.lastIndexOf('.');
const moduleName = handlerName.slice(0, dot);
const exportName = handlerName.slice(dot + 1);

treatScriptsAsCommonJs(folder);

/** Rejects when the module cannot be loaded. Each invocation then fails with this error; the process still starts. */
const loading: Promise<Handler> = load();
loading.catch(() => undefined);
loading.finally(() => send({ type: 'ready' })).catch(() => undefined);

process.on('message', (message: Invocation) => void invoke(message));
// Without the local cloud, which may have been killed, the worker is useless.
process.on('disconnect', () => process.exit(0));

async function load(): Promise<Handler> {
  const file = ['.js', '.cjs', '.mjs']
    .map((ending) => join(folder, `${moduleName}${ending}`))
    .find((path) => existsSync(path));
  if (!file) throw new Error(`Cannot find module '${moduleName}'`);
  const loaded: Record<string, unknown> = file.endsWith('.mjs')
    ? await import(pathToFileURL(file).href)
    : createRequire(file)(file);
  const handler = loaded[exportName];
  if (typeof handler !== 'function') throw new Error(`${handlerName} is undefined or not exported`);
  return handler as Handler; // every function can be called as a handler
}

async function invoke({ requestId, functionArn, event, deadline }: Invocation): Promise<void> {
  try {
    const handler = await loading;
    const result = await handler(JSON.parse(event), {
      awsRequestId: requestId,
      callbackWaitsForEmptyEventLoop: true,
      functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
      functionVersion: '$LATEST',
      invokedFunctionArn: functionArn,
      memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
      logGroupName: `/aws/lambda/${process.env.AWS_LAMBDA_FUNCTION_NAME}`,
      logStreamName: 'local',
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    });
    send({ type: 'result', requestId, payload: JSON.stringify(result ?? null) });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const trace = (error.stack ?? '').split('\n');
    console.error(JSON.stringify({ errorType: error.name, errorMessage: error.message, trace }));
    send({ type: 'error', requestId, errorType: error.name, errorMessage: error.message, trace });
  }
}

function send(reply: WorkerReply): void {
  process.send?.(reply);
}

/** Lambda runs an `index.js` as CommonJS. Here, a package.json in a parent folder could make it an ES module. */
function treatScriptsAsCommonJs(root: string): void {
  const base = pathToFileURL(`${root}/`).href;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const isOwnCode =
        resolved.url.startsWith(base) && !resolved.url.includes('/node_modules/', base.length);
      return isOwnCode && resolved.url.endsWith('.js')
        ? { ...resolved, format: 'commonjs' }
        : resolved;
    },
  });
}
