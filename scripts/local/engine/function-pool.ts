/**
 * One function's execution environments. Concurrent invocations run in separate workers, up to a
 * limit; beyond it they wait. Timeouts and crashes end the worker and fail only its invocation.
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
  /** The whole environment of the process: none of this process's is passed on. */
  environment: Record<string, string>;
  /** The most invocations that may run at once. */
  concurrency: number;
  onOutput(line: string, stream: 'stdout' | 'stderr'): void;
}

/** The function returned an error, timed out or exited. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  /** Lambda's error name for a caller: of what was thrown, or of what ended the function. */
  readonly errorType: string;

  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

export interface FunctionPool {
  /** Returns the parsed result. @throws FunctionError */
  invoke(event: unknown): Promise<unknown>;
  /** Starts a worker ahead of the first invocation; settles when the bundle is loaded. */
  warm(): Promise<void>;
  /** New invocations run the code in that folder; running ones finish on the old. */
  reload(folder: string): Promise<void>;
  stop(): Promise<void>;
}

interface Worker {
  process: ChildProcess;
  /** Counts reloads: workers with earlier code exit after their invocation. */
  generation: number;
  ready: Promise<void>;
  exited: Promise<void>;
}

const workerFile = fileURLToPath(new URL('./function-worker.ts', import.meta.url));

export function createFunctionPool(settings: FunctionSettings): FunctionPool {
  let folder = settings.folder;
  let generation = 0;
  let stopped = false;
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];

  const start = (): Worker => {
    const worker = startWorker(settings, folder, generation);
    all.add(worker);
    void worker.exited.then(() => {
      all.delete(worker);
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
      if (!stopped && waiting.length > 0 && all.size < settings.concurrency)
        waiting.shift()?.(start());
    });
    return worker;
  };

  const acquire = async (): Promise<Worker> => {
    const free = idle.pop();
    if (free) return free;
    if (all.size < settings.concurrency) return start();
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
    // It is available at once: an invocation that takes it waits until the code is loaded.
    release(worker);
    await Promise.race([worker.ready, worker.exited]);
  };

  return {
    warm,
    invoke: async (event) => {
      if (stopped) throw crashed(`${settings.name} is stopped`);
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
      stopped = true;
      const workers = [...all];
      for (const worker of workers) worker.process.kill('SIGKILL');
      await Promise.all(workers.map((worker) => worker.exited));
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

/** The time limit starts when the code is loaded, as Lambda's initialisation has its own. */
async function run(worker: Worker, settings: FunctionSettings, event: unknown): Promise<unknown> {
  await Promise.race([worker.ready, worker.exited]);
  const requestId = randomUUID();
  const milliseconds = settings.timeoutSeconds * 1000;
  let timer: NodeJS.Timeout | undefined;
  let listener: ((reply: WorkerReply) => void) | undefined;
  const answered = new Promise<unknown>((resolve, reject) => {
    listener = (reply) => {
      if (reply.type === 'ready' || reply.requestId !== requestId) return;
      if (reply.type === 'result') resolve(JSON.parse(reply.payload));
      else reject(new FunctionError(reply.errorType, reply.errorMessage));
    };
    worker.process.on('message', listener);
    timer = setTimeout(() => {
      worker.process.kill('SIGKILL');
      settings.onOutput(`${requestId} Task timed out after ${settings.timeoutSeconds} s`, 'stderr');
      reject(
        new FunctionError(
          'Sandbox.Timedout',
          `${settings.name} timed out after ${settings.timeoutSeconds} s`,
        ),
      );
    }, milliseconds);
    void worker.exited.then(() => {
      reject(crashed(`${settings.name} exited`));
    });
    const invocation: Invocation = {
      type: 'invoke',
      requestId,
      functionArn: settings.arn,
      event: JSON.stringify(event ?? {}),
      deadline: Date.now() + milliseconds,
    };
    // A worker that died meanwhile is reported by `exited`.
    if (worker.process.connected) worker.process.send(invocation, () => undefined);
  });
  try {
    return await answered;
  } finally {
    clearTimeout(timer);
    if (listener) worker.process.off('message', listener);
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

/** Messages between a function's pool and its worker processes. */
export interface Invocation {
  type: 'invoke';
  requestId: string;
  functionArn: string;
  /** JSON text of the event. */
  event: string;
  /** Deadline of the invocation, in epoch milliseconds. */
  deadline: number;
}

export type WorkerReply =
  | { type: 'ready' }
  /** `payload` is JSON text; a handler that returns nothing gives `null`, as Lambda does. */
  | { type: 'result'; requestId: string; payload: string }
  | { type: 'error'; requestId: string; errorType: string; errorMessage: string; trace: string[] };
