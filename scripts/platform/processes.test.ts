import { describe, expect, it } from 'vitest';
import { listCommand, readProcessList, runningProcesses } from './processes.ts';

describe('the running processes', () => {
  it.each([
    ['linux', 'ps', ['-A', '-ww', '-o', 'pid=,args=']],
    ['darwin', 'ps', ['-A', '-ww', '-o', 'pid=,args=']],
    ['win32', 'tasklist', ['/FO', 'CSV', '/NH']],
  ])('are listed on %s by %s', (platform, program, args) => {
    expect(listCommand(platform)).toEqual({ program, args });
  });

  it('are read with their arguments on Linux and macOS', () => {
    const list = '    1 /sbin/launchd\n  412 node start.ts --port 3000  \n';
    const expected = [
      { id: 1, command: '/sbin/launchd' },
      { id: 412, command: 'node start.ts --port 3000' },
    ];
    for (const platform of ['linux', 'darwin']) {
      expect(readProcessList(list, platform)).toEqual(expected);
    }
  });

  it('are read by name on Windows', () => {
    const list =
      '"System","4","Services","0","1,234 K"\r\n"node.exe","412","Console","1","9 K"\r\n';
    expect(readProcessList(list, 'win32')).toEqual([
      { id: 4, command: 'System' },
      { id: 412, command: 'node.exe' },
    ]);
  });

  it('contain this one, with or without a program that lists them', () => {
    expect(runningProcesses()).toContainEqual(expect.objectContaining({ id: process.pid }));
    if (process.platform !== 'linux') return;
    // Linux has no tasklist, so this reads /proc.
    expect(runningProcesses('win32')).toContainEqual(expect.objectContaining({ id: process.pid }));
  });
});
