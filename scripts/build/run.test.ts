import { expect, it, vi } from 'vitest';
import { runProgram } from './run.ts';

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
