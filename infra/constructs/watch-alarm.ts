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
import type { Construct } from 'constructs';

export interface Watch {
  /** Name of the alarm, without the stage. */
  name: string;
  description: string;
  metric: Pick<MetricProps, 'namespace' | 'metricName' | 'dimensionsMap' | 'statistic'>;
  /** Value of the metric over five minutes that raises the alarm. */
  threshold: number;
}

export interface WatchAlarmProps extends Watch {
  stage: string;
  topic: ITopic;
}

/** An alarm on a single metric; an alarm on an expression would be billed for each metric in it. */
export class WatchAlarm extends Alarm {
  constructor(
    scope: Construct,
    { stage, topic, name, description, metric, threshold }: WatchAlarmProps,
  ) {
    super(scope, name, {
      alarmName: `${stage}-${name}`,
      alarmDescription: description,
      metric: new Metric({ period: Duration.minutes(5), statistic: 'Sum', ...metric }),
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // A site without visits has no data, which is fine.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.addAlarmAction(new SnsAction(topic));
  }
}
