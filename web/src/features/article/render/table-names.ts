import { type ContentNode, isLeaf, type TableElement } from '#shared/content/nodes.ts';
import { textWithin } from './text-within.ts';

/** What a screen reader calls each table: by its header, and equal ones by their number, too. */
export function tableNames(nodes: readonly ContentNode[]): ReadonlyMap<ContentNode, string> {
  const byName = new Map<string, TableElement[]>();
  for (const table of tablesIn(nodes)) {
    const name = nameOf(table);
    byName.set(name, [...(byName.get(name) ?? []), table]);
  }
  return new Map(
    [...byName].flatMap(([name, tables]) =>
      tables.map((table, index): [ContentNode, string] => [
        table,
        tables.length === 1 ? name : `${name} (${index + 1})`,
      ]),
    ),
  );
}

function nameOf({ header, children: [first] }: TableElement): string {
  const cells = header === true && first !== undefined && !isLeaf(first) ? first.children : [];
  return ['Table', cells.map(textWithin).filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

/** Without recursion: hostile content may be nested without end. */
function tablesIn(nodes: readonly ContentNode[]): TableElement[] {
  const found: TableElement[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isLeaf(node)) continue;
    if (node.type === 'table') found.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}
