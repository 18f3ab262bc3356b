/** Lists the running programs of this machine, and finds ports. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

interface RunningProcess {
  id: number;
  /** The program and its arguments; on Windows only the program's name. */
  command: string;
}

export function runningProcesses(platform: string = process.platform): RunningProcess[] {
  const { program, args } = listCommand(platform);
  try {
    const list = execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return readProcessList(list, platform);
  } catch {
    return processesFromProc();
  }
}

/** @returns the system's command that prints all processes */
export function listCommand(platform: string): { program: string; args: string[] } {
  return platform === 'win32'
    ? { program: 'tasklist', args: ['/FO', 'CSV', '/NH'] }
    : { program: 'ps', args: ['-A', '-ww', '-o', 'pid=,args='] };
}

/** @param list output of the command of `listCommand` */
export function readProcessList(list: string, platform: string): RunningProcess[] {
  const line =
    platform === 'win32'
      ? /^"(?<command>[^"]*)","(?<id>\d+)"/
      : /^\s*(?<id>\d+)\s+(?<command>.*?)\s*$/;
  return list.split('\n').flatMap((text) => {
    const { id, command = '' } = line.exec(text)?.groups ?? {};
    return id === undefined ? [] : [{ id: Number(id), command }];
  });
}

/** A fallback for minimal Linux images, which have no `ps`. */
function processesFromProc(): RunningProcess[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ({ id: Number(name), command: commandOf(name) }));
  } catch {
    return [];
  }
}

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0').join(' ').trim();
  } catch {
    return '';
  }
}

/** @returns a port that was free a moment ago: another program may take it meanwhile */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Tells whether a server on this machine accepts connections at the port. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
