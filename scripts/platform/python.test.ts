import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentProgram, pythonCommands } from './python.ts';

describe('Python', () => {
  it.each([
    ['linux', ['python3']],
    ['darwin', ['python3']],
    ['win32', ['py', '-3']],
  ])('is first looked for on %s as %j', (platform, command) => {
    expect(pythonCommands(platform)[0]).toEqual(command);
  });

  it.each([
    ['linux', join('fuzz', 'bin', 'st')],
    ['darwin', join('fuzz', 'bin', 'st')],
    ['win32', join('fuzz', 'Scripts', 'st.exe')],
  ])('has the programs of an environment on %s at %s', (platform, path) => {
    expect(environmentProgram('fuzz', 'st', platform)).toBe(path);
  });
});
