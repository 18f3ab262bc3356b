import { environmentNames } from '#shared/platform/environment.ts';
import { describe, expect, it } from 'vitest';
import {
  functionOf,
  mappingOf,
  patternsOf,
  readingOf,
  type Synthesized,
  valueRead,
} from './fixture.ts';

/** Checks the function that writes archives of the site. */
export function describeArchiver({ api, data }: Synthesized): void {
  const [id, archiver] = functionOf(api, 'archiver');
  const mapping = mappingOf(api, id);

  describe('the archiver', () => {
    it('has as much time and disk as Lambda gives, and knows what it reads and where it writes', () => {
      expect(archiver).toMatchObject({ Timeout: 900, EphemeralStorage: { Size: 10_240 } });
      expect(archiver.Environment.Variables).toEqual({
        [environmentNames.stage]: 'dev',
        [environmentNames.logLevel]: 'INFO',
        [environmentNames.coreTable]: readingOf('data', 'Core'),
        [environmentNames.analyticsTable]: readingOf('data', 'Analytics'),
        [environmentNames.uploadsBucket]: readingOf('data', 'Uploads'),
        [environmentNames.archivesBucket]: readingOf('data', 'Archives'),
      });
    });

    it('is called once for each request of an export, and for no other change', () => {
      expect(valueRead(data, mapping.EventSourceArn)).toEqual({
        'Fn::GetAtt': [expect.stringMatching(/^Core/), 'StreamArn'],
      });
      expect(mapping).toMatchObject({ BatchSize: 1, MaximumRetryAttempts: 0 });
      expect(patternsOf(mapping)).toEqual([
        { dynamodb: { Keys: { pk: { S: ['ARCHIVES'] }, sk: { S: ['REQUEST'] } } } },
      ]);
    });
  });
}
