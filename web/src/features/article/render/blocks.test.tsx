import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ContentNode, TableElement } from '#shared/content/nodes.ts';
import { tableNames } from './blocks.tsx';
import { paragraph, show } from './content.test-support.tsx';

const note = (text: string): ContentNode => ({ type: 'footnote', children: [{ text }] });

it('a callout names its kind, in an element that reading modes keep', () => {
  const container = show({ type: 'block-quote', kind: 'warning', children: [{ text: 'Hot.' }] });
  const callout = within(screen.getByRole('note'));
  expect(callout.getByText('Warning')).toBeTruthy();
  expect(callout.getByText('Hot.')).toBeTruthy();
  expect(container.querySelector('aside')).toBeNull();
});

it('a task says whether it is done, and cannot be changed', () => {
  show({
    type: 'bulleted-list',
    children: [
      { type: 'list-item', checked: true, children: [{ text: 'Oslo' }] },
      { type: 'list-item', checked: false, children: [{ text: 'Bergen' }] },
    ],
  });
  const done = screen.getByRole('checkbox', { name: 'Done', checked: true });
  const open = screen.getByRole('checkbox', { name: 'To do', checked: false });
  for (const box of [done, open]) expect(box.getAttribute('aria-disabled')).toBe('true');
  // Reading modes remove form controls and keep this text.
  expect(document.body.textContent).toBe('☑ Oslo☐ Bergen');
});

it('footnotes, if there are any, are numbered in their order, link to the end of the text, and back', () => {
  show(paragraph({ text: 'none' }));
  expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
  const container = show(
    paragraph({ text: 'one' }, note('First.')),
    paragraph({ text: 'two' }, note('Second.')),
  );
  const second = screen.getByRole('link', { name: 'Note 2' });
  const target = container.querySelector(second.getAttribute('href') ?? '');
  expect(target?.textContent).toContain('Second.');
  const back = within(target as HTMLElement).getByRole('link', { name: /Back to the text/ });
  expect(container.querySelector(back.getAttribute('href') ?? '')).toBe(second);
});

it('a note on a heading is not part of the address', () => {
  const container = show({ type: 'heading-one', children: [{ text: 'Tides' }, note('Both.')] });
  expect(container.querySelector('h2')?.id).toBe('s-tides');
});

function table(...header: string[]): TableElement {
  const children = header.map(
    (text): ContentNode => ({ type: 'table-cell', children: [{ text }] }),
  );
  return {
    type: 'table',
    ...(header.length > 0 && { header: true }),
    children: [{ type: 'table-row', children }],
  };
}

it('tables are named by their headers, and numbered only where several have the same', () => {
  const quoted = table('Harbour', 'Wind');
  const nodes: ContentNode[] = [
    table('Harbour', 'Wind'),
    table('Ship'),
    { type: 'block-quote', children: [quoted] },
    table(),
  ];
  expect([...tableNames(nodes).values()].toSorted()).toEqual([
    'Table',
    'Table: Harbour, Wind (1)',
    'Table: Harbour, Wind (2)',
    'Table: Ship',
  ]);
  expect(tableNames(nodes).get(quoted)).toBe('Table: Harbour, Wind (2)');
});
