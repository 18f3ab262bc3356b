import { draftProjectsPartition } from '#shared/platform/tables.ts';
import {
  keys,
  postListPartition,
  projectListPartition,
  settingsKeys,
} from '#lambdas/adapters/dynamo/keys.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { describe, expect, it } from 'vitest';
import {
  functionOf,
  type Json,
  only,
  patternsOf,
  readingOf,
  resourcesOf,
  type Synthesized,
  valueRead,
} from './fixture.ts';

/** Checks which triggers wake the publisher, and with which event. */
export function describePublisher({ data, site }: Synthesized): void {
  const [id, publisher] = functionOf(site, 'publisher');
  const [distributionId] = resourcesOf(site, 'AWS::CloudFront::Distribution')[0] ?? [];
  const [bucketId] = resourcesOf(site, 'AWS::S3::Bucket')[0] ?? [];

  describe('the publisher', () => {
    it('has a full vCPU, and ten minutes to build everything from scratch', () => {
      expect(publisher).toMatchObject({ MemorySize: 1769, Timeout: 600 });
    });

    it('knows the store, visits, buckets, address, distribution and its limit, and no more', () => {
      expect(publisher.Environment.Variables).toEqual({
        [environmentNames.stage]: 'dev',
        [environmentNames.invalidationsPerMonth]: '1000',
        [environmentNames.logLevel]: 'INFO',
        [environmentNames.coreTable]: readingOf('data', 'Core'),
        [environmentNames.analyticsTable]: readingOf('data', 'Analytics'),
        [environmentNames.siteBucket]: { Ref: bucketId },
        [environmentNames.uploadsBucket]: readingOf('data', 'Uploads'),
        [environmentNames.siteAddress]: site.Outputs?.SiteAddress?.Value,
        [environmentNames.distributionId]: { Ref: distributionId },
      });
    });

    it('is known by name to those who rebuild the site', () => {
      expect(site.Outputs?.PublisherName?.Value).toEqual({ Ref: id });
    });
  });

  describe('a change in the store', () => {
    const mapping = only(site, 'AWS::Lambda::EventSourceMapping').Properties;

    it("arrives by the core table's stream, at once, and none is missed", () => {
      const [core] = resourcesOf(data, 'AWS::DynamoDB::Table').find(
        ([, { Properties }]) => Properties.StreamSpecification?.StreamViewType === 'KEYS_ONLY',
      ) ?? [''];
      expect(valueRead(data, mapping.EventSourceArn)).toEqual({
        'Fn::GetAtt': [core, 'StreamArn'],
      });
      expect(mapping).toMatchObject({
        FunctionName: { Ref: id },
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 1000,
        ParallelizationFactor: 1,
      });
      expect(mapping).not.toHaveProperty('MaximumBatchingWindowInSeconds');
    });

    it('is retried for an hour at most, within the range of the alarm for a late publisher', () => {
      expect(mapping).toMatchObject({
        MaximumRetryAttempts: 10,
        MaximumRecordAgeInSeconds: 3600,
        BisectBatchOnFunctionError: false,
      });
    });

    it('triggers the publisher only when it is public, or of a draft that a link may show', () => {
      const ofPartition = (...pk: Json[]) => ({ dynamodb: { Keys: { pk: { S: pk } } } });
      expect(patternsOf(mapping)).toEqual([
        ofPartition(
          postListPartition('public'),
          postListPartition('unpublished'),
          projectListPartition({ status: undefined, category: undefined }),
          draftProjectsPartition,
          keys.pageList('all', { time: '', id: '' }).pk,
          keys.postCounters().pk,
          settingsKeys.current().pk,
        ),
        ofPartition({ prefix: keys.upload('').pk }),
        ofPartition({ prefix: keys.preview('').pk }),
      ]);
    });
  });

  describe('the schedule', () => {
    const rule = only(site, 'AWS::Events::Rule').Properties;

    it('ticks every minute', () => {
      expect(rule).toMatchObject({ ScheduleExpression: 'rate(1 minute)', State: 'ENABLED' });
      expect(rule.Targets).toEqual([
        expect.objectContaining({
          Arn: { 'Fn::GetAtt': [id, 'Arn'] },
          Input: '{"task":"tick"}',
        }),
      ]);
    });

    it('does not retry a tick: the next one is soon', () => {
      expect(rule.Targets[0].RetryPolicy).toEqual({
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 60,
      });
      expect(only(site, 'AWS::Lambda::EventInvokeConfig').Properties).toMatchObject({
        FunctionName: { Ref: id },
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 60,
      });
    });
  });

  describe('a deployment', () => {
    const trigger = only(site, 'Custom::Trigger');

    it('runs the publisher after bucket, policy and distribution exist', () => {
      const version = site.Resources[trigger.Properties.HandlerArn.Ref];
      expect(version?.Properties.FunctionName.Ref).toBe(id);
      expect(trigger.Properties.InvocationType).toBe('RequestResponse');
      const [policyId] = resourcesOf(site, 'AWS::S3::BucketPolicy')[0] ?? [];
      expect(trigger.DependsOn).toEqual(expect.arrayContaining([policyId, distributionId]));
    });

    it('waits longer than its time limit, within that of the trigger runner', () => {
      const runner = resourcesOf(site, 'AWS::Lambda::Function').find(([runnerId]) =>
        runnerId.startsWith('AWSCDKTrigger'),
      );
      const waits = Number(trigger.Properties.Timeout) / 1000;
      expect(waits).toBeGreaterThan(publisher.Timeout);
      expect(waits).toBeLessThan(runner?.[1].Properties.Timeout);
    });
  });
}
