import { expect, it } from 'vitest';
import { showingProgress } from './showing-progress.ts';

async function shown(isTTY: boolean, posts: number) {
  let text = '';
  const output = {
    isTTY,
    write: (part: string) => {
      text += part;
    },
  };
  await showingProgress(
    120,
    async (step) => {
      const outcome = { title: 'A title', name: 'a', state: 'same' as const, notes: [] };
      for (let count = 0; count < posts; count += 1) step(outcome);
    },
    output,
  );
  return text;
}

it('counts on one line of a terminal, which it removes at the end', async () => {
  const text = await shown(true, 2);
  expect(text).toBe('\r\u001b[K1 of 120 posts: A title\r\u001b[K2 of 120 posts: A title\r\u001b[K');
});

it('writes a line for fifty posts anywhere else', async () => {
  expect(await shown(false, 110)).toBe('50 of 120 posts\n100 of 120 posts\n');
});
