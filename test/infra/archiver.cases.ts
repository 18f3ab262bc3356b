import { environmentNames } from '#shared/platform/environment.ts';
import { describe, expect, it } from 'vitest';
import { mappingOf, readingOf, resourcesOf, type Synthesized, valueRead } from './fixture.ts';

/** Checks the function that writes archives of the site. */
export function describeArchiver({ api, data }: Synthesized): void {
  const [id = '', archiver] =
    resourcesOf(api, 'AWS::Lambda::Function').find(([, { Properties }]) =>
      String(Properties.Description).startsWith('archiver '),
    ) ?? [];
  const mapping = mappingOf(api, id);

  describe('the archiver', () => {
    it('has as much time and disk as Lambda gives, and knows what it reads and where it writes', () => {
      expect(archiver?.Properties).toMatchObject({
        Timeout: 900,
        EphemeralStorage: { Size: 10_240 },
      });
      expect(archiver?.Properties.Environment.Variables).toEqual({
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
      const filters = mapping.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
        JSON.parse(Pattern),
      );
      expect(filters).toEqual([
        { dynamodb: { Keys: { pk: { S: ['ARCHIVES'] }, sk: { S: ['REQUEST'] } } } },
      ]);
    });
  });
}
