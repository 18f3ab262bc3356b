import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDynoxide } from './dynoxide.ts';
import { indexStreamRecords } from './stream-index.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stream-index-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The two questions that the engine asks of its file for a write and for a look at a stream. */
const questions = [
  "SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = 'core'",
  "SELECT keys_json FROM _stream_records WHERE table_name = 'core' AND CAST(sequence_number AS INTEGER) > 7 ORDER BY CAST(sequence_number AS INTEGER) LIMIT 1000",
];

it('the records of a stream are found by their number, also the second time it is asked for', async () => {
  const file = join(directory, 'engine.sqlite');
  const engine = await startDynoxide({ file });
  try {
    indexStreamRecords(file);
    indexStreamRecords(file);
  } finally {
    await engine.stop();
  }
  const database = new DatabaseSync(file);
  for (const question of questions) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${question}`).all();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(
        /^SEARCH _stream_records USING (COVERING )?INDEX _stream_records_in_order/,
      ),
    ]);
  }
  database.close();
});
