import * as fc from 'fast-check';
import { onTestFinished } from 'vitest';
import { startCoreTable, type TestTable } from './core-table.ts';

/** A table of one test, which ends with it. */
export async function ownTable(): Promise<TestTable> {
  const table = await startCoreTable();
  onTestFinished(table.stop);
  return table;
}

/** Tests a property of sequences of operations, each on a table of its own. */
export async function onOwnTables<Operation>(
  { sequences, numRuns }: { sequences: fc.Arbitrary<Operation[]>; numRuns: number },
  check: (table: TestTable, operations: Operation[]) => Promise<void>,
): Promise<void> {
  const property = fc.asyncProperty(sequences, async (operations) => {
    const table = await startCoreTable();
    try {
      await check(table, operations);
    } finally {
      await table.stop();
    }
  });
  await fc.assert(property, { numRuns });
}
