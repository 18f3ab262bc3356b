import { defaultSettings } from '#infra/config.ts';
import { describe, expect, it } from 'vitest';
import { resourcesOf, type Synthesized, templatesOf } from './fixture.ts';

/** Checks what `cdk destroy` keeps and deletes, and that nothing grows or costs in between. */
export function describeLifetime(synthesized: Synthesized): void {
  const templates = templatesOf(synthesized);

  describe('what is kept when the stacks are destroyed', () => {
    it("is the owner's data: both tables, the user pool, the uploads and the archives", () => {
      const kept = templates.flatMap((template) =>
        Object.values(template.Resources).filter(
          ({ DeletionPolicy }) => DeletionPolicy !== undefined && DeletionPolicy !== 'Delete',
        ),
      );
      expect(kept.map(({ Type }) => Type).sort()).toEqual([
        'AWS::Cognito::UserPool',
        'AWS::DynamoDB::Table',
        'AWS::DynamoDB::Table',
        'AWS::S3::Bucket',
        'AWS::S3::Bucket',
      ]);
      for (const [, bucket] of resourcesOf(synthesized.data, 'AWS::S3::Bucket')) {
        expect(kept).toContain(bucket);
      }
      for (const { DeletionPolicy, UpdateReplacePolicy } of kept) {
        expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['Retain', 'Retain']);
      }
    });

    it('does not include the published bucket, which is emptied first', () => {
      const buckets = resourcesOf(synthesized.site, 'AWS::S3::Bucket').map(([id]) => id);
      const emptied = resourcesOf(synthesized.site, 'Custom::S3AutoDeleteObjects');
      expect(emptied.map(([, each]) => each.Properties.BucketName.Ref)).toEqual(buckets);
    });
  });

  describe('the logs', () => {
    const functions = templates.flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function').map(
        ([id, { Properties }]) => [id, template, Properties] as const,
      ),
    );

    it.each(functions)(
      'of %s expire and are deleted with the stack',
      (_id, template, properties) => {
        const log = template.Resources[properties.LoggingConfig?.LogGroup.Ref];
        expect(log?.Properties.RetentionInDays).toBe(defaultSettings.logRetentionDays);
        expect(log?.DeletionPolicy).toBe('Delete');
      },
    );

    it("exist for the CDK's own functions, too", () => {
      const ids = functions.map(([id]) => id).join();
      expect(functions).toHaveLength(11);
      expect(ids).toContain('Trigger');
      expect(ids).toContain('S3AutoDelete');
    });
  });

  it('reserves no concurrency: a new account has none to spare, and idle it would cost', () => {
    const text = JSON.stringify(templates);
    expect(text).not.toMatch(/ReservedConcurrentExecutions|ProvisionedConcurrency/);
  });
}
