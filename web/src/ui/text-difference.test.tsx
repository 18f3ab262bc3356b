import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { textDifference } from './text-difference.rules.ts';
import { TextDifference } from './text-difference.tsx';

const lines = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, at) => changed[at] ?? `Line ${at} of the text`).join('\n');

/** `[-removed-]{+added+}`, unchanged lines as their number. */
const shown = (before: string, after: string) =>
  textDifference(before, after).map((line) =>
    line.kind === 'skipped'
      ? line.lines
      : line.runs
          .map(
            ({ kind, text }) =>
              ({ same: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind],
          )
          .join(''),
  );

describe('the difference of two texts', () => {
  it('is nothing for equal texts', () => {
    expect(textDifference('a\nb', 'a\nb')).toEqual([]);
  });

  it('names the words that were removed and added', () => {
    expect(shown('The kernel says no', 'The kernel says yes at once')).toEqual([
      'The kernel says [-no-]{+yes at once+}',
    ]);
  });

  it('treats a replaced phrase as one change', () => {
    expect(shown('It costs a page fault each', 'It costs two long waits each')).toEqual([
      'It costs [-a page fault-]{+two long waits+} each',
    ]);
  });

  it('shows the lines around a change and counts the others', () => {
    expect(shown(lines(20), lines(20, { 10: 'Another line' }))).toEqual([
      9,
      'Line 9 of the text',
      expect.stringContaining('{+Another'),
      'Line 11 of the text',
      8,
    ]);
  });

  it('shows whole lines that were added or removed', () => {
    expect(shown('one\ntwo', 'one\nnew\ntwo')).toEqual(['one', '{+new+}', 'two']);
    expect(shown('one\nold\ntwo', 'one\ntwo')).toEqual(['one', '[-old-]', 'two']);
    expect(shown('', 'all of it')).toEqual(['{+all of it+}']);
  });

  it('loses no text of either side, however little they share', () => {
    const before = lines(300);
    const after = Array.from({ length: 300 }, (_, at) => `Something else ${at * 7}`).join('\n');
    const runs = textDifference(before, after).flatMap((line) =>
      line.kind === 'line' ? line.runs : [],
    );
    const textOf = (without: string) =>
      runs
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('');
    expect(textOf('added')).toBe(before.replaceAll('\n', ''));
    expect(textOf('removed')).toBe(after.replaceAll('\n', ''));
  });

  it('of two texts of 300 kB takes less than a second', () => {
    const taken = cpuTime(() =>
      textDifference(lines(12_000), lines(12_000, { 40: 'One', 9000: 'Other' })),
    );
    expect(taken).toBeLessThan(1000);
  });
});

describe('the difference on the screen', () => {
  it('is marked up and described in words, so that no colour is needed', () => {
    render(
      <TextDifference
        before="It is dark"
        after="It is light"
        beforeLabel="Saved"
        afterLabel="Unsaved"
      />,
      { wrapper: MantineProvider },
    );
    const [legendRemoved, removed] = screen.getAllByRole('deletion');
    const [legendAdded, added] = screen.getAllByRole('insertion');
    expect([legendRemoved?.textContent, legendAdded?.textContent]).toEqual(['Saved', 'Unsaved']);
    expect(removed?.textContent).toBe('removed: dark end of removed');
    expect(added?.textContent).toBe('added: light end of added');
  });

  it('says so when there is none', () => {
    render(<TextDifference before="same" after="same" beforeLabel="Saved" afterLabel="Unsaved" />, {
      wrapper: MantineProvider,
    });
    expect(screen.getByText('No difference.')).toBeDefined();
  });
});
