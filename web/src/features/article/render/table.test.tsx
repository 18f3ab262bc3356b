import { expect, it } from 'vitest';
import type { ContentNode, TableElement } from '#shared/content/nodes.ts';
import { tableNames } from './blocks.tsx';

function table(...header: string[]): TableElement {
  const children = header.map(
    (text): ContentNode => ({
      type: 'table-cell',
      children: [{ text }],
    }),
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
