import { expect, it } from 'vitest';
import { rightsTable } from './table.ts';

it('the table shows conditions, reasons and what is used', () => {
  const grants = [
    { function: 'auth', action: 'logs:PutLogEvents', resource: 'own log' },
    {
      function: 'auth',
      action: 'dynamodb:GetItem',
      resource: 'core table',
      condition: 'StringLike dynamodb:LeadingKeys: USER#*',
    },
    { function: 'publisher', action: 's3:PutObject', resource: 'files bucket/*' },
  ];
  const reason = 'Lambda writes it.';
  const exceptions = [{ function: '*', action: 'logs:PutLogEvents', resource: 'own log', reason }];
  const rows = rightsTable(grants, exceptions)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows).toEqual([
    '| function | action | on what | only when | used by the suites |',
    '| --- | --- | --- | --- | --- |',
    '| auth | `logs:PutLogEvents` | own log |  | no: Lambda writes it. |',
    '| auth | `dynamodb:GetItem` | core table | `StringLike dynamodb:LeadingKeys: USER#*` | yes |',
    '| publisher | `s3:PutObject` | files bucket/\\* |  | yes |',
  ]);
});
