import { expect, it } from 'vitest';
import { type Outcome, reportText, showingProgress } from './report.ts';

const facts = {
  source: 'old/blog',
  now: new Date('2026-01-01T00:00:00.000Z'),
  isDryRun: false,
  isPartial: false,
  authors: ['Ada', 'Bob', 'Ada'],
  addresses: ['/2015/03/hello/', '/about/'],
  movedFrom: ['/{slug}'],
};
const outcomes: Outcome[] = [
  { title: 'Same', name: 'a.md', slug: 'same', state: 'same', notes: [] },
  {
    title: 'A [b](c) *d*',
    name: 'b.md',
    slug: 'b',
    state: 'changed',
    notes: ['the tag is “Notes”', 'two'],
  },
  { title: 'Short', name: 'c.md', state: 'refused', notes: ['Too short.'] },
  { title: 'Here', name: 'd.md', slug: 'here', state: 'present', notes: [] },
];

it('has a line for each post, and the settings for former addresses', () => {
  expect(reportText(outcomes, facts)).toBe(`# Import of old/blog

2026-01-01T00:00:00.000Z

4 posts: 1 taken as they are, 1 with changes, 1 not taken, 1 already here.

Authors in the export: Ada (2), Bob (1). Here the posts are by whoever imported them.

The former addresses redirect to the posts once \`shared/site/site.config.ts\` says which they are, and the
site is deployed (locally: \`npm start\` again):

    movedFrom: ['/{slug}', '/{year}/{month}/{slug}'],

## Taken as they are

- [Same](/blog/same)

## Taken with changes

- [A \\[b\\](c) \\*d\\*](/blog/b): the tag is “Notes”; two

## Not taken

- Short (c.md): Too short.

## Already here

- [Here](/blog/here)
`);
});

it('says that it was a dry run, and that it ended early', () => {
  const text = reportText([], { ...facts, isDryRun: true, isPartial: true });
  expect(text).toContain('a dry run: nothing was sent');
  expect(text).toContain('repeat it to go on');
});

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
