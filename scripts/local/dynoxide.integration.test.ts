import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { indexStreamRecords, startDynoxide } from './dynoxide.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stream-index-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The engine runs the first query for each write, and the second query for each read of a stream. */
const queries = [
  "SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = 'core'",
  "SELECT keys_json FROM _stream_records WHERE table_name = 'core' AND CAST(sequence_number AS INTEGER) > 7 ORDER BY CAST(sequence_number AS INTEGER) LIMIT 1000",
];

it('indexes the records of a stream by their number, even when run twice', async () => {
  const file = join(directory, 'engine.sqlite');
  const engine = await startDynoxide({ file });
  try {
    // If the engine ever has its own index for these queries, `indexStreamRecords` can go.
    for (const plan of plansOf(file)) expect(plan).not.toContain('INDEX');
    indexStreamRecords(file);
    indexStreamRecords(file);
  } finally {
    await engine.stop();
  }
  expect(plansOf(file)).toEqual(
    queries.map(() =>
      expect.stringMatching(
        /^SEARCH _stream_records USING (COVERING )?INDEX _stream_records_in_order/,
      ),
    ),
  );
});

function plansOf(file: string): string[] {
  const database = new DatabaseSync(file);
  try {
    return queries.map((query) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${query}`)
        .all()
        .map(({ detail }) => detail)
        .join('; '),
    );
  } finally {
    database.close();
  }
}
