import { onTestFinished } from 'vitest';
import { startCoreTable, type TestTable } from './core-table.ts';

/** A table of one test, which ends with it. */
export async function ownTable(): Promise<TestTable> {
  const table = await startCoreTable();
  onTestFinished(table.stop);
  return table;
}
