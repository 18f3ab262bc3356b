/** A running emulator, set as the place where this process and its programs find AWS. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { readFile } from 'node:fs/promises';
import { type MiniStack, startMiniStack } from './server.ts';

/** Starts MiniStack and points the SDK, the CDK and every program started from here to it. */
export async function openMiniStack(directory: string, logFile: string): Promise<MiniStack> {
  const server = await startMiniStack(directory, logFile);
  Object.assign(process.env, server.environment);
  // The variable for it is read when Node starts: programs run from here see it, this process does not.
  const own = await readFile(server.environment.NODE_EXTRA_CA_CERTS, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), own]);
  return server;
}
