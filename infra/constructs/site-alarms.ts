import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Metric,
  type MetricProps,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Watched } from './watched.ts';

export interface SiteAlarmsProps extends Pick<Watched, 'functions' | 'apiId'> {
  stage: string;
  topic: ITopic;
}

interface Watch {
  /** The alarm's name, after the stage. */
  name: string;
  description: string;
  metric: Pick<MetricProps, 'namespace' | 'metricName' | 'dimensionsMap' | 'statistic'>;
  /** What five minutes may not reach. */
  threshold: number;
}

/** Alarms over one metric each: one over an expression would be billed for every metric in it. */
export class SiteAlarms extends Construct {
  constructor(scope: Construct, id: string, props: SiteAlarmsProps) {
    super(scope, id);
    const action = new SnsAction(props.topic);
    for (const { name, description, metric, threshold } of watches(props)) {
      const alarm = new Alarm(this, name, {
        alarmName: `${props.stage}-${name}`,
        alarmDescription: description,
        metric: new Metric({ period: Duration.minutes(5), statistic: 'Sum', ...metric }),
        threshold,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // A site that nobody visits measures nothing, which is well.
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
    }
  }
}

function watches({ functions, apiId }: SiteAlarmsProps): Watch[] {
  const errors = Object.entries(functions).map(([name, { functionName }]) => ({
    name: `${name}-errors`,
    description: `The function ${name} failed or ran out of time: its log says why${
      name === 'publisher' ? ', and names the files that could not be made' : ''
    }.`,
    metric: lambdaMetric('Errors', functionName),
    threshold: 1,
  }));
  return [
    ...errors,
    {
      name: 'function-throttles',
      description:
        "Functions were refused because as many ran at once as this account's quota allows; a higher one can be asked for in Service Quotas.",
      // Of the account, without a function's name: the quota is one for all of them.
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
      name: 'api-5xx',
      description:
        "The API answered with errors of its own: its access log names the routes, the functions' logs the reasons.",
      metric: { namespace: 'AWS/ApiGateway', metricName: '5xx', dimensionsMap: { ApiId: apiId } },
      threshold: 5,
    },
  ];
}

function lambdaMetric(metricName: string, functionName?: string): Watch['metric'] {
  return {
    namespace: 'AWS/Lambda',
    metricName,
    ...(functionName && { dimensionsMap: { FunctionName: functionName } }),
  };
}
