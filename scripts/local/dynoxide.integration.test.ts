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

/** The engine's two queries for a write and for a read of a stream. */
const questions = [
  "SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = 'core'",
  "SELECT keys_json FROM _stream_records WHERE table_name = 'core' AND CAST(sequence_number AS INTEGER) > 7 ORDER BY CAST(sequence_number AS INTEGER) LIMIT 1000",
];

it('indexes the records of a stream by their number, even when run twice', async () => {
  const file = join(directory, 'engine.sqlite');
  const engine = await startDynoxide({ file });
  try {
    // If the engine uses an index of its own here, this module is superfluous.
    for (const plan of plansOf(file)) expect(plan).not.toContain('INDEX');
    indexStreamRecords(file);
    indexStreamRecords(file);
  } finally {
    await engine.stop();
  }
  expect(plansOf(file)).toEqual(
    questions.map(() =>
      expect.stringMatching(
        /^SEARCH _stream_records USING (COVERING )?INDEX _stream_records_in_order/,
      ),
    ),
  );
});

function plansOf(file: string): string[] {
  const database = new DatabaseSync(file);
  try {
    return questions.map((question) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${question}`)
        .all()
        .map(({ detail }) => detail)
        .join('; '),
    );
  } finally {
    database.close();
  }
}
