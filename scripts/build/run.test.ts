import { expect, it, vi } from 'vitest';
import { plainSentence, runProgram } from './run.ts';

it('says every 20 seconds that a program with hidden output still runs', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const shown = runProgram('Greeting', process.execPath, ['-e', 'console.log("Hello")'], {
    quiet: true,
  });
  vi.advanceTimersByTime(50_000);
  expect((await shown).trim()).toBe('Hello');
  vi.advanceTimersByTime(60_000);
  expect(said.mock.calls).toEqual([['Greeting … 20 s'], ['Greeting … 40 s']]);
  said.mockRestore();
});

it.each([
  [Object.assign(new Error('a'), { name: 'CommandFailed', message: 'No.' }), 'No.'],
  [systemError('ENOENT', '/x'), 'There is no file or folder /x.'],
  [systemError('EISDIR'), '/y is a folder, where a file belongs.'],
  [systemError('ENOSPC'), 'The disk is full. Free some space, and run the same command again.'],
  [
    systemError('ERR_STRING_TOO_LONG'),
    'A file is larger than 512 MB, more than can be read at once.',
  ],
  [new TypeError('a bug'), undefined],
])('explains an ordinary failure in a sentence: %s', (error, sentence) => {
  expect(plainSentence(error, '/y')).toBe(sentence);
});

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(code), { code, path });
}
