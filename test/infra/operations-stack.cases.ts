import { functionNames } from '#shared/platform/environment.ts';
import { describe, expect, it } from 'vitest';
import { type Json, only, resourcesOf, type Synthesized, templatesOf } from './fixture.ts';

/** CloudWatch's free tier: https://aws.amazon.com/cloudwatch/pricing/ */
const free = { alarmMetrics: 10, metricsOfDashboard: 50 };

export function describeOperationsStack(synthesized: Synthesized): void {
  const { operations } = synthesized;
  const alarms = resourcesOf(operations, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties,
  );
  const named = (name: string): Json => alarms.find(({ AlarmName }) => AlarmName === `dev-${name}`);

  describe('the alarms', () => {
    it('watch what an owner must know', () => {
      expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual(
        [
          ...functionNames.map((name) => `dev-${name}-errors`),
          'dev-function-throttles',
          'dev-publisher-behind',
          'dev-api-5xx',
        ].sort(),
      );
    });

    it('read one metric each, and leave room for one more function', () => {
      const metrics = alarms.map(({ Metrics, MetricName }) => Metrics?.length ?? (MetricName && 1));
      expect(metrics.every((count) => count === 1)).toBe(true);
      expect(metrics.length + 1).toBeLessThanOrEqual(free.alarmMetrics);
      const elsewhere = templatesOf(synthesized).filter((template) => template !== operations);
      expect(elsewhere.flatMap((each) => resourcesOf(each, 'AWS::CloudWatch::Alarm'))).toEqual([]);
    });

    it('take silence for health, and tell the topic', () => {
      const [topic] = resourcesOf(operations, 'AWS::SNS::Topic').map(([id]) => id);
      for (const alarm of alarms) {
        expect(alarm).toMatchObject({
          TreatMissingData: 'notBreaching',
          AlarmActions: [{ Ref: topic }],
          Period: 300,
          EvaluationPeriods: 1,
        });
        expect(alarm.AlarmDescription.length).toBeGreaterThan(40);
      }
    });

    it('count the errors of each function by its name', () => {
      const functions = functionNames.map((name) => named(`${name}-errors`));
      for (const { Namespace, MetricName, Statistic, Threshold } of functions) {
        expect([Namespace, MetricName, Statistic, Threshold]).toEqual([
          'AWS/Lambda',
          'Errors',
          'Sum',
          1,
        ]);
      }
      const watched = functions.map(({ Dimensions }) => JSON.stringify(Dimensions));
      expect(new Set(watched).size).toBe(functionNames.length);
    });

    it('count throttles of the whole account, whose quota it is', () => {
      expect(named('function-throttles')).toMatchObject({ MetricName: 'Throttles' });
      expect(named('function-throttles')).not.toHaveProperty('Dimensions');
    });

    it("know the age of what the publisher has yet to do, and the API's own errors", () => {
      expect(named('publisher-behind')).toMatchObject({
        MetricName: 'IteratorAge',
        Statistic: 'Maximum',
        Threshold: 900_000,
        Dimensions: named('publisher-errors').Dimensions,
      });
      expect(named('api-5xx')).toMatchObject({
        Namespace: 'AWS/ApiGateway',
        MetricName: '5xx',
        Dimensions: [{ Name: 'ApiId' }],
      });
    });
  });

  describe('the topic', () => {
    it('has no key, takes TLS only, and lets in the alarms of this account', () => {
      expect(only(operations, 'AWS::SNS::Topic').Properties ?? {}).not.toHaveProperty(
        'KmsMasterKeyId',
      );
      const { Statement } = only(operations, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument;
      expect(Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sns:Publish',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
      expect(Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      );
    });
  });

  describe('the dashboard', () => {
    const [dashboard, another] = templatesOf(synthesized).flatMap((template) =>
      resourcesOf(template, 'AWS::CloudWatch::Dashboard'),
    );
    // References become texts, so that the body is JSON again.
    const body: Json = JSON.parse(
      dashboard?.[1].Properties.DashboardBody['Fn::Join'][1]
        .map((part: unknown) => (typeof part === 'string' ? part : 'reference'))
        .join(''),
    );
    const metrics: Json[] = body.widgets.flatMap(
      ({ properties }: Json) => properties.metrics ?? [],
    );

    it('is one, named by the stage, within what is free', () => {
      expect(another).toBeUndefined();
      expect(dashboard?.[1].Properties.DashboardName).toEqual({
        'Fn::Join': ['', ['dev-site-', { Ref: 'AWS::Region' }]],
      });
      expect(metrics.length).toBeLessThanOrEqual(free.metricsOfDashboard);
    });

    it('shows functions, API, tables and edge', () => {
      const shown = new Set(metrics.map(([namespace, name]) => `${namespace} ${name}`));
      expect([...shown].sort()).toEqual([
        'AWS/ApiGateway 4xx',
        'AWS/ApiGateway 5xx',
        'AWS/ApiGateway Count',
        'AWS/ApiGateway Latency',
        'AWS/CloudFront Requests',
        'AWS/DynamoDB ConsumedReadCapacityUnits',
        'AWS/DynamoDB ConsumedWriteCapacityUnits',
        'AWS/DynamoDB ReadThrottleEvents',
        'AWS/DynamoDB WriteThrottleEvents',
        'AWS/Lambda Duration',
        'AWS/Lambda Errors',
        'AWS/Lambda Invocations',
        'AWS/Lambda Throttles',
      ]);
    });

    it('looks for requests at the edge where CloudFront counts them', () => {
      const requests = metrics.find(([namespace]) => namespace === 'AWS/CloudFront');
      expect(requests.at(-1)).toMatchObject({ region: 'us-east-1' });
      expect(requests).toEqual(expect.arrayContaining(['Region', 'Global']));
    });
  });
}
