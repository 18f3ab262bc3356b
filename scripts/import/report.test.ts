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

4 posts: 1 imported unchanged, 1 with changes, 1 not imported, 1 already on this site.

Authors in the export: Ada (2), Bob (1). Here, all posts are by the user who imported them.

To redirect the former addresses to the posts, add this line to \`shared/site/site.config.ts\`, and deploy the
site (locally: run \`npm start\` again):

    movedFrom: ['/{slug}', '/{year}/{month}/{slug}'],

## Imported unchanged

- [Same](/blog/same)

## Imported with changes

- [A \\[b\\](c) \\*d\\*](/blog/b): the tag is “Notes”; two

## Not imported

- Short (c.md): Too short.

## Already on this site

- [Here](/blog/here)
`);
});

it('says that it was a dry run, and that it ended early', () => {
  const text = reportText([], { ...facts, isDryRun: true, isPartial: true });
  expect(text).toContain('a dry run: nothing was sent');
  expect(text).toContain('Run it again to continue');
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
