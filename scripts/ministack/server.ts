/** Starts and stops MiniStack, an independent AWS emulator that checks signatures, IAM and bucket policies. */
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
  /** Address of all services. */
  endpoint: string;
  /** Variables that let clients, including the CDK's command line, find MiniStack and trust its certificate. */
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

/** Number of calls that `LookupEvents` can find; more than the suites make. */
const maxRecordedCalls = 200_000;

/** MiniStack normally starts in two seconds. */
const maxStartMs = 60_000;

/**
 * @param directory folder for the certificate and temporary files
 * @param logFile gets the output of MiniStack and of the functions
 * @throws CommandFailed when MiniStack does not start
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
      // The functions run on the first `node` in PATH, and inherit these variables.
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
      CLOUDTRAIL_MAX_EVENTS: String(maxRecordedCalls),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a new process group, so that `kill` also ends the functions' processes.
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
      // ESRCH means that the group has already ended. Node's `kill` throws only such errors.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  process.once('exit', () => kill('SIGKILL'));
  const stop = async () => {
    kill('SIGTERM');
    await Promise.race([ended, delay(5000, undefined, { ref: false })]);
    kill('SIGKILL');
  };
  if (!(await waitUntilListening(port, ended))) {
    await stop();
    throw new CommandFailed(`MiniStack did not start; see ${logFile}.`);
  }
  return { endpoint, environment, stop };
}

/** Offers the AWS SDK, which the CDK's own functions do not bundle because Lambda's runtime includes it. */
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

/** @returns false when the server exits or the time is up before it listens */
async function waitUntilListening(port: number, ended: Promise<void>): Promise<boolean> {
  const hasEnded = ended.then(() => true);
  const deadline = Date.now() + maxStartMs;
  while (Date.now() < deadline) {
    if (await isOpen(port)) return true;
    if (await Promise.race([hasEnded, delay(200, false)])) return false;
  }
  return false;
}

/** Starts MiniStack, and makes the SDK, the CDK and all programs that this process starts use it. */
export async function openMiniStack(directory: string, logFile: string): Promise<MiniStack> {
  const server = await startMiniStack(directory, logFile);
  Object.assign(process.env, server.environment);
  // Node reads NODE_EXTRA_CA_CERTS only when it starts, so this process has to load the certificate itself.
  const certificate = await readFile(server.environment.NODE_EXTRA_CA_CERTS, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  return server;
}

export const python = pythonEnvironment({
  name: 'python',
  requirements: join(import.meta.dirname, 'requirements.txt'),
  contents: 'MiniStack and cfn-lint',
  command: 'npm run test:cloud',
});
