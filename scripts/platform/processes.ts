/** The programs and the ports of this machine. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

interface RunningProcess {
  id: number;
  /** The program and its arguments; on Windows only the program's name. */
  command: string;
}

export function runningProcesses(platform: string = process.platform): RunningProcess[] {
  const { program, args } = processList(platform);
  try {
    const list = execFileSync(program, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return readProcessList(list, platform);
  } catch {
    return processesOfProc();
  }
}

/** The command that lists the processes. */
export function processList(platform: string): { program: string; args: string[] } {
  return platform === 'win32'
    ? { program: 'tasklist', args: ['/FO', 'CSV', '/NH'] }
    : { program: 'ps', args: ['-A', '-ww', '-o', 'pid=,args='] };
}

/** @param list what that printed */
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

/** Lists the processes of small Linux images without `ps`. */
function processesOfProc(): RunningProcess[] {
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

/** A port that was free a moment ago. */
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

/** Whether something accepts connections there. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}
