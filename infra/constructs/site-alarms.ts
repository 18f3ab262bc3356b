import { backupLateDays } from '#shared/platform/buckets.ts';
import type { FunctionName } from '#shared/platform/environment.ts';
import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type Watch, WatchAlarm } from './watch-alarm.ts';

/** The resources that alarms and graphs watch. */
export interface Watched {
  functions: Record<Exclude<FunctionName, 'breaker'>, IFunction>;
  /** Counts the backups that were made; undefined when backups are off. */
  backups: Metric | undefined;
  apiId: string;
  distributionId: string;
  /** Deployed names of the tables. */
  tables: Record<'core' | 'analytics', string>;
}

export interface SiteAlarmsProps extends Watched {
  stage: string;
  topic: ITopic;
}

/**
 * Alarms of a stage. Only ten, including the edge's, are free, so all functions share one alarm for errors. The
 * publisher has another one, because its errors might be lost among those of others.
 */
export class SiteAlarms extends Construct {
  constructor(scope: Construct, id: string, props: SiteAlarmsProps) {
    super(scope, id);
    for (const watch of watches(props)) new WatchAlarm(this, { ...props, ...watch });
    if (props.backups) this.watchBackups(props.backups, props);
  }

  /** Notices missing backups; a failed one already raises the alarm for errors of functions. */
  private watchBackups(backups: Metric, { stage, topic }: SiteAlarmsProps): void {
    const alarm = new Alarm(this, 'backup-late', {
      alarmName: `${stage}-backup-late`,
      alarmDescription:
        'No backup was made for two days: the log of the function archiver says why.',
      metric: backups.with({ period: Duration.days(1) }),
      threshold: 1,
      evaluationPeriods: backupLateDays,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
  }
}

function watches({ functions, apiId, tables }: SiteAlarmsProps): Watch[] {
  return [
    {
      name: 'function-errors',
      description:
        'A function failed or ran out of time: the dashboard shows which one, and its log says why.',
      // Without a function's name, the metric covers all functions of the account.
      metric: lambdaMetric('Errors'),
      threshold: 1,
    },
    {
      name: 'publisher-errors',
      description:
        'Something could not be published: the log of the publisher says why, and names the files that could not be made.',
      metric: lambdaMetric('Errors', functions.publisher.functionName),
      threshold: 1,
    },
    {
      name: 'function-throttles',
      description:
        "Functions were refused because as many ran at once as this account's quota allows; a higher one can be asked for in Service Quotas.",
      // Covers all functions of the account, because they share one quota.
      metric: lambdaMetric('Throttles'),
      threshold: 5,
    },
    {
      name: 'publisher-behind',
      description:
        'A change has waited a quarter of an hour to be published: the log of the publisher says why.',
      metric: {
        ...lambdaMetric('IteratorAge', functions.publisher.functionName),
        statistic: 'Maximum',
      },
      threshold: Duration.minutes(15).toMilliseconds(),
    },
    {
      name: 'analytics-behind',
      description:
        'A visit has waited an hour to be counted: the log of the function analytics says why. What is not counted within a day is lost.',
      metric: {
        ...lambdaMetric('IteratorAge', functions.analytics.functionName),
        statistic: 'Maximum',
      },
      threshold: Duration.hours(1).toMilliseconds(),
    },
    throttleWatch('core', 'Read', tables),
    throttleWatch('core', 'Write', tables),
    throttleWatch('analytics', 'Write', tables),
    {
      name: 'api-5xx',
      description:
        "The API answered with errors of its own: its access log names the routes, the functions' logs the reasons.",
      metric: { namespace: 'AWS/ApiGateway', metricName: '5xx', dimensionsMap: { ApiId: apiId } },
      threshold: 5,
    },
  ];
}

function throttleWatch(
  table: keyof Watched['tables'],
  kind: 'Read' | 'Write',
  tables: Watched['tables'],
): Watch {
  return {
    name: `${table}-${kind.toLowerCase()}s-throttled`,
    description: `DynamoDB refused ${kind.toLowerCase()}s of the table ${table}: more came at once than it takes. The dashboard shows when.`,
    metric: {
      namespace: 'AWS/DynamoDB',
      metricName: `${kind}ThrottleEvents`,
      dimensionsMap: { TableName: tables[table] },
    },
    threshold: 5,
  };
}

function lambdaMetric(metricName: string, functionName?: string): Watch['metric'] {
  return {
    namespace: 'AWS/Lambda',
    metricName,
    ...(functionName && { dimensionsMap: { FunctionName: functionName } }),
  };
}
