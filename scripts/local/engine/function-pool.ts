/**
 * Runs one function in a pool of processes, like the execution environments of Lambda. Concurrent invocations run in
 * separate workers and wait when all workers are busy. A timeout or crash ends the worker and fails only its invocation.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';

interface FunctionSettings {
  name: string;
  arn: string;
  handler: string;
  folder: string;
  memoryMegabytes: number;
  timeoutSeconds: number;
  /** All variables of the worker, which inherits none from this process. */
  environment: Record<string, string>;
  /** Maximum of invocations at the same time. */
  concurrency: number;
  onOutput(line: string, stream: 'stdout' | 'stderr'): void;
}

/** The function returned an error, timed out or exited. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  /** Name of the thrown error, or Lambda's name for a timeout or exit. */
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

export interface FunctionPool {
  /** Returns the parsed result. @throws FunctionError */
  invoke(event: unknown): Promise<unknown>;
  /** Starts a worker before the first invocation. Settles once the bundle is loaded. */
  warm(): Promise<void>;
  /** Uses the code of another folder for new invocations. Running invocations finish with the old code. */
  reload(folder: string): Promise<void>;
  stop(): Promise<void>;
}

interface Worker {
  process: ChildProcess;
  /** Number of reloads before the start: workers with old code exit after their invocation. */
  generation: number;
  ready: Promise<void>;
  exited: Promise<void>;
}

const workerFile = fileURLToPath(new URL('./function-worker.ts', import.meta.url));

export function createFunctionPool(settings: FunctionSettings): FunctionPool {
  let folder = settings.folder;
  let generation = 0;
  let isStopped = false;
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];

  const start = (): Worker => {
    const worker = startWorker(settings, folder, generation);
    workers.add(worker);
    void worker.exited.then(() => {
      workers.delete(worker);
      const index = idle.indexOf(worker);
      if (index >= 0) idle.splice(index, 1);
      if (!isStopped && waiting.length > 0 && workers.size < settings.concurrency)
        waiting.shift()?.(start());
    });
    return worker;
  };

  const acquire = async (): Promise<Worker> => {
    // The worker used last has the warmest caches.
    const free = idle.pop();
    if (free) return free;
    if (workers.size < settings.concurrency) return start();
    return new Promise((resolve) => waiting.push(resolve));
  };

  const release = (worker: Worker): void => {
    if (!isAlive(worker)) return;
    if (worker.generation !== generation) return void worker.process.kill('SIGKILL');
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  };

  const warm = async (): Promise<void> => {
    const worker = start();
    // Offers the worker at once: an invocation that takes it waits for the code itself.
    release(worker);
    await Promise.race([worker.ready, worker.exited]);
  };

  return {
    warm,
    invoke: async (event) => {
      if (isStopped) throw crashed(`${settings.name} is stopped`);
      const worker = await acquire();
      try {
        return await run(worker, settings, event);
      } finally {
        release(worker);
      }
    },
    reload: async (newFolder) => {
      folder = newFolder;
      generation += 1;
      for (const worker of idle.splice(0)) worker.process.kill('SIGKILL');
      await warm();
    },
    stop: async () => {
      isStopped = true;
      const running = [...workers];
      for (const worker of running) worker.process.kill('SIGKILL');
      await Promise.all(running.map((worker) => worker.exited));
    },
  };
}

function isAlive({ process: { connected, killed, exitCode, signalCode } }: Worker): boolean {
  return connected && !killed && exitCode === null && signalCode === null;
}

function startWorker(settings: FunctionSettings, folder: string, generation: number): Worker {
  const child = fork(workerFile, [folder, settings.handler], {
    cwd: folder,
    env: settings.environment,
    execArgv: [`--max-old-space-size=${settings.memoryMegabytes}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  forwardLines(child, settings);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ready = new Promise<void>((resolve) => {
    const listen = (reply: WorkerReply): void => {
      if (reply.type !== 'ready') return;
      child.off('message', listen);
      resolve();
    };
    child.on('message', listen);
  });
  return { process: child, generation, ready, exited };
}

/** The time limit starts once the code is loaded, because Lambda's initialisation has a separate limit. */
async function run(worker: Worker, settings: FunctionSettings, event: unknown): Promise<unknown> {
  await Promise.race([worker.ready, worker.exited]);
  const requestId = randomUUID();
  const milliseconds = settings.timeoutSeconds * 1000;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const listener = (reply: WorkerReply): void => {
    if (reply.type === 'ready' || reply.requestId !== requestId) return;
    if (reply.type === 'result') resolve(JSON.parse(reply.payload));
    else reject(new FunctionError(reply.errorType, reply.errorMessage));
  };
  worker.process.on('message', listener);
  const timer = setTimeout(() => {
    const sentence = `timed out after ${settings.timeoutSeconds} s`;
    worker.process.kill('SIGKILL');
    settings.onOutput(`${requestId} Task ${sentence}`, 'stderr');
    reject(new FunctionError('Sandbox.Timedout', `${settings.name} ${sentence}`));
  }, milliseconds);
  void worker.exited.then(() => reject(crashed(`${settings.name} exited`)));
  const invocation: Invocation = {
    type: 'invoke',
    requestId,
    functionArn: settings.arn,
    event: JSON.stringify(event ?? {}),
    deadline: Date.now() + milliseconds,
  };
  // A worker may have exited meanwhile; `exited` then rejects the invocation.
  if (worker.process.connected) worker.process.send(invocation, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.process.off('message', listener);
  }
}

function crashed(message: string): FunctionError {
  return new FunctionError('Runtime.ExitError', message);
}

function forwardLines(child: ChildProcess, settings: FunctionSettings): void {
  for (const name of ['stdout', 'stderr'] as const) {
    let rest = '';
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) settings.onOutput(line, name);
    });
    child[name]?.on('end', () => rest && settings.onOutput(rest, name));
  }
}

/** Message from a pool to a worker. */
export interface Invocation {
  type: 'invoke';
  requestId: string;
  functionArn: string;
  /** JSON text of the event. */
  event: string;
  /** In epoch milliseconds. */
  deadline: number;
}

export type WorkerReply =
  | { type: 'ready' }
  /** `payload` is JSON text; it is `null` for a handler that returns nothing, as in Lambda. */
  | { type: 'result'; requestId: string; payload: string }
  | { type: 'error'; requestId: string; errorType: string; errorMessage: string; trace: string[] };
