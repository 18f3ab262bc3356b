/**
 * Starts and stops MiniStack, an independent AWS emulator that checks signatures, IAM and bucket
 * policies.
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { CommandFailed, packageFile, runProgram } from '../build/run.ts';
import { freePort, isOpen } from '../platform/processes.ts';
import { pythonEnvironment } from '../platform/python.ts';

export interface MiniStack {
  /** The address of every service. */
  endpoint: string;
  /** Variables with which clients, including the CDK command line, find it and trust its certificate. */
  environment: MiniStackEnvironment;
  stop(): Promise<void>;
}

type MiniStackEnvironment = Record<
  | 'AWS_ENDPOINT_URL'
  | 'AWS_REGION'
  | 'AWS_DEFAULT_REGION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_CA_BUNDLE'
  | 'NODE_EXTRA_CA_CERTS',
  string
>;

/** Calls that are kept for `LookupEvents`: more than the suites make. */
const recordedCalls = 200_000;

/** Time for the server to answer; it takes about two seconds. */
const startMs = 60_000;

/**
 * @param directory for the certificate and temporary files
 * @param logFile for its output and the functions'
 * @throws CommandFailed when it does not start
 */
export async function startMiniStack(directory: string, logFile: string): Promise<MiniStack> {
  const temporary = join(directory, 'tmp');
  await mkdir(temporary, { recursive: true });
  await makeCertificate(directory);
  const port = await freePort();
  const endpoint = `https://127.0.0.1:${port}`;
  const certificate = join(directory, 'certificate.pem');
  const environment = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_CA_BUNDLE: certificate,
    NODE_EXTRA_CA_CERTS: certificate,
  };
  const program = join(import.meta.dirname, 'serve.py');
  const server = spawn(python.program('python'), [program], {
    env: {
      // The functions run on the first `node` of the path, and inherit this environment.
      PATH: [dirname(process.execPath), process.env['PATH']].join(':'),
      HOME: process.env['HOME'],
      LANG: 'C.UTF-8',
      TMPDIR: temporary,
      NODE_PATH: await runtimePackages(directory),
      ...environment,
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      AUTH: 'true',
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: join(directory, 'key.pem'),
      IOT_MTLS_ENABLED: '0',
      CLOUDTRAIL_RECORDING: '1',
      CLOUDTRAIL_MAX_EVENTS: String(recordedCalls),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the functions' processes end with it.
    detached: true,
  });
  const log = createWriteStream(logFile);
  server.stdout.pipe(log);
  server.stderr.pipe(log);
  const ended = new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.once('exit', () => resolve());
  });
  const kill = (signal: NodeJS.Signals) => {
    if (server.pid === undefined) return;
    try {
      process.kill(-server.pid, signal);
    } catch (error) {
      // The group is gone.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  process.once('exit', () => kill('SIGKILL'));
  const stop = async () => {
    kill('SIGTERM');
    await Promise.race([ended, delay(5000, undefined, { ref: false })]);
    kill('SIGKILL');
  };
  if (!(await answers(port, ended))) {
    await stop();
    throw new CommandFailed(`MiniStack did not start; see ${logFile}.`);
  }
  return { endpoint, environment, stop };
}

/** The SDK, which Lambda's runtime includes: the CDK's own functions do not bundle it. */
async function runtimePackages(directory: string): Promise<string> {
  const folder = join(directory, 'runtime');
  await mkdir(folder);
  for (const scope of ['@aws-sdk', '@smithy']) {
    await symlink(packageFile(scope), join(folder, scope));
  }
  return folder;
}

async function makeCertificate(directory: string): Promise<void> {
  const script = join(import.meta.dirname, 'make_certificate.py');
  await runProgram('Creating a certificate', python.program('python'), [script, directory], {
    quiet: true,
  });
}

/** Whether something listens there before the server exits or the time is up. */
async function answers(port: number, ended: Promise<void>): Promise<boolean> {
  const over = ended.then(() => true);
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline) {
    if (await isOpen(port)) return true;
    if (await Promise.race([over, delay(200, false)])) return false;
  }
  return false;
}

/** Starts MiniStack and points the SDK, the CDK and every program started from here to it. */
export async function openMiniStack(directory: string, logFile: string): Promise<MiniStack> {
  const server = await startMiniStack(directory, logFile);
  Object.assign(process.env, server.environment);
  // The variable for it is read when Node starts: programs run from here see it, this process does not.
  const own = await readFile(server.environment.NODE_EXTRA_CA_CERTS, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), own]);
  return server;
}

/** MiniStack and cfn-lint. */
export const python = pythonEnvironment({
  name: 'python',
  requirements: join(import.meta.dirname, 'requirements.txt'),
  contents: 'MiniStack and cfn-lint',
  command: 'npm run test:cloud',
});
