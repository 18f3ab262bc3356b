/** Compares the measured cost of calls to a table with the cost that ACCESS-PATTERNS.md states. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';

export interface Capacity {
  read: number;
  write: number;
}

/** Runs a task and measures its cost. */
export type Meter = (work: () => Promise<unknown>) => Promise<Capacity>;

/**
 * The beginning of a question in the document, the work that answers it, and its cost beyond the first stated number.
 * When `work` returns a function, only that function is measured.
 */
export type Measured = [question: string, work: () => Promise<unknown>, more?: Partial<Capacity>];

const documentUrl = new URL('../../lambdas/adapters/dynamo/ACCESS-PATTERNS.md', import.meta.url);
const sections = readFileSync(documentUrl, 'utf8').split(/^#+ /m);

/** Tests a section of the document: measured costs must match it, and every fixed cost in it must be measured. */
export function itCosts(section: string, cost: () => Meter, rows: Measured[]): void {
  const stated = statedIn(section);
  const isMeasured = (question: string) => rows.some(([begins]) => question.startsWith(begins));

  it(`every fixed cost is measured: ${section}`, () => {
    const fixed = stated.filter(({ isFixed }) => isFixed).map(({ question }) => question);
    expect(fixed.filter((question) => !isMeasured(question))).toEqual([]);
  });

  it.each(rows)('%s', async (begins, work, { read = 0, write = 0 } = {}) => {
    const units = stated.find(({ question }) => question.startsWith(begins));
    if (!units) throw new Error(`"${section}" has no such row`);
    const expected = { read: units.read + read, write: units.write + write };
    expect(await cost()(work)).toEqual(expected);
  });
}

/** Leaves the preparation of `work` out of the measurement. */
export const having =
  <Prepared>(prepare: () => Promise<Prepared>, work: (prepared: Prepared) => Promise<unknown>) =>
  async () => {
    const prepared = await prepare();
    return () => work(prepared);
  };

interface StatedCost extends Capacity {
  question: string;
  isFixed: boolean;
}

const varies = / per |more|each|^as |^the |^their /;

function statedIn(title: string): StatedCost[] {
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
  const lines = section.split('\n').filter((text) => text.startsWith('| '));
  let column = '';
  return lines.flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [question = '', units = ''] = [cells[1], cells.at(-2)];
    if (!/^(?:\w+ )?units$/.test(units)) {
      return [{ question, ...unitsIn(units, column), isFixed: !varies.test(units) }];
    }
    column = units;
    return [];
  });
}

/** Reads the units of a row. Rows about writes of entries have the reads in brackets. */
function unitsIn(text: string, column: string): Capacity {
  const numberOf = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const [read, write] = [numberOf(/([\d.]+) read/), numberOf(/([\d.]+) write/)];
  if (column === 'units' || /^[\d.]+ (?:read|write)/.test(text)) return { read, write };
  const first = numberOf(/^([\d.]+)/);
  return column === 'read units' ? { read: first, write: 0 } : { read, write: first };
}

interface Consumed {
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
  CapacityUnits?: number;
}

const writing = /^(?:Put|Update|Delete|TransactWrite|BatchWrite)/;

export function meterOf({ client }: CoreTable): Meter {
  const spent: Capacity = { read: 0, write: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input });
      const kind = writing.test(context.commandName ?? '') ? 'write' : 'read';
      for (const consumed of consumedBy(result.output)) {
        spent[kind] += unitsOf(consumed, kind);
      }
      return result;
    },
    { step: 'initialize', name: 'meter' },
  );
  return async (work) => {
    Object.assign(spent, { read: 0, write: 0 });
    const prepared = await work();
    if (typeof prepared === 'function') {
      Object.assign(spent, { read: 0, write: 0 });
      await prepared();
    }
    return { ...spent };
  };
}

function consumedBy(output: object): Consumed[] {
  const consumed: unknown = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined;
  if (consumed === undefined) throw new Error('The answer does not say what it consumed');
  return [consumed].flat() as Consumed[]; // one for each table, as the SDK documents it
}

function unitsOf(consumed: Consumed, kind: keyof Capacity): number {
  const unitsOfKind = kind === 'read' ? consumed.ReadCapacityUnits : consumed.WriteCapacityUnits;
  return unitsOfKind ?? consumed.CapacityUnits ?? 0;
}
