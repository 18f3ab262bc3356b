import { describe, expect, it } from 'vitest';
import {
  type Json,
  only,
  propertiesOf,
  resourcesOf,
  type Synthesized,
  templatesOf,
} from './fixture.ts';

/** Limits of CloudWatch's free tier: https://aws.amazon.com/cloudwatch/pricing/ */
const free = { alarmMetrics: 10, metricsOfDashboard: 50 };

export function describeOperationsStack(synthesized: Synthesized): void {
  const { operations } = synthesized;
  const alarms = propertiesOf(operations, 'AWS::CloudWatch::Alarm')
    // Exists only with backups.
    .filter(({ AlarmName }) => AlarmName !== 'dev-backup-late');
  const named = (name: string): Json => alarms.find(({ AlarmName }) => AlarmName === `dev-${name}`);

  describe('the alarms', () => {
    it('watch what an owner must know', () => {
      expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual(
        [
          'dev-function-errors',
          'dev-function-throttles',
          'dev-publisher-errors',
          'dev-publisher-behind',
          'dev-analytics-behind',
          'dev-core-reads-throttled',
          'dev-core-writes-throttled',
          'dev-analytics-writes-throttled',
          'dev-api-5xx',
        ].sort(),
      );
    });

    it('use one metric each, which is free', () => {
      const metrics = alarms.map(({ Metrics, MetricName }) => Metrics?.length ?? (MetricName && 1));
      expect(metrics.every((count) => count === 1)).toBe(true);
      const all = templatesOf(synthesized).flatMap((template) =>
        propertiesOf(template, 'AWS::CloudWatch::Alarm'),
      );
      const late = all.filter(({ AlarmName }) => AlarmName === 'dev-backup-late');
      expect(all.length - late.length).toBeLessThanOrEqual(free.alarmMetrics);
    });

    it('treat missing data as healthy, and notify the topic', () => {
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

    it('count errors and throttles of the whole account, and those of the publisher by its name', () => {
      for (const [name, metric] of [
        ['function-errors', 'Errors'],
        ['function-throttles', 'Throttles'],
      ] as const) {
        expect(named(name)).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: metric });
        expect(named(name)).not.toHaveProperty('Dimensions');
      }
      expect(named('publisher-errors')).toMatchObject({
        Namespace: 'AWS/Lambda',
        MetricName: 'Errors',
        Statistic: 'Sum',
        Threshold: 1,
        Dimensions: [{ Name: 'FunctionName' }],
      });
    });

    it("watch DynamoDB's refusals, table by table", () => {
      const tables = ['core-reads', 'core-writes', 'analytics-writes'].map((name) => {
        const { MetricName, Dimensions } = named(`${name}-throttled`);
        return [MetricName, Dimensions[0].Name, JSON.stringify(Dimensions[0].Value)];
      });
      expect(tables).toEqual([
        ['ReadThrottleEvents', 'TableName', expect.stringContaining('Core')],
        ['WriteThrottleEvents', 'TableName', expect.stringContaining('Core')],
        ['WriteThrottleEvents', 'TableName', expect.stringContaining('Analytics')],
      ]);
    });

    it("watch the age of unpublished and uncounted changes, and the API's own errors", () => {
      expect(named('publisher-behind')).toMatchObject({
        MetricName: 'IteratorAge',
        Statistic: 'Maximum',
        Threshold: 900_000,
        Dimensions: named('publisher-errors').Dimensions,
      });
      expect(named('analytics-behind')).toMatchObject({
        MetricName: 'IteratorAge',
        Threshold: 3_600_000,
      });
      expect(named('api-5xx')).toMatchObject({
        Namespace: 'AWS/ApiGateway',
        MetricName: '5xx',
        Dimensions: [{ Name: 'ApiId' }],
      });
    });
  });

  describe('the topic', () => {
    it('has no key, requires TLS, and accepts the alarms of this account', () => {
      expect(operations.Outputs?.AlertTopicArn?.Value).toHaveProperty('Ref');
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
      propertiesOf(template, 'AWS::CloudWatch::Dashboard'),
    );
    // Replaces references by strings, so that the body can be parsed as JSON.
    const body: Json = JSON.parse(
      dashboard.DashboardBody['Fn::Join'][1]
        .map((part: unknown) => (typeof part === 'string' ? part : 'reference'))
        .join(''),
    );
    const metrics: Json[] = body.widgets.flatMap(
      ({ properties }: Json) => properties.metrics ?? [],
    );

    it('is a single one, named after the stage, within the free tier', () => {
      expect(another).toBeUndefined();
      expect(dashboard.DashboardName).toEqual({
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

    it('reads requests at the edge from the region where CloudFront counts them', () => {
      const requests = metrics.find(([namespace]) => namespace === 'AWS/CloudFront');
      expect(requests.at(-1)).toMatchObject({ region: 'us-east-1' });
      expect(requests).toEqual(expect.arrayContaining(['Region', 'Global']));
    });
  });
}
