import { Aws, Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { edgeRegion } from '../config.ts';
import type { Watched } from './site-alarms.ts';

export interface SiteDashboardProps extends Watched {
  stage: string;
}

/** A page of graphs. It has under 50 metrics, so it can be one of the three free dashboards. */
export class SiteDashboard extends Construct {
  readonly dashboardName: string;

  constructor(scope: Construct, id: string, props: SiteDashboardProps) {
    super(scope, id);
    // The region is part of the name, because dashboards of all regions share their names.
    this.dashboardName = `${props.stage}-site-${Aws.REGION}`;
    const dashboard = new Dashboard(this, 'Graphs', {
      dashboardName: this.dashboardName,
      defaultInterval: Duration.days(1),
    });
    dashboard.addWidgets(
      graph('Visitors: requests at the edge', [edgeMetric(props)]),
      graph('API: requests and errors', [
        apiMetric(props, 'Count'),
        apiMetric(props, '4xx'),
        apiMetric(props, '5xx'),
      ]),
      graph('API: latency', [apiMetric(props, 'Latency', 'p95')]),
    );
    dashboard.addWidgets(
      graph('Functions: invocations', functionMetrics(props, 'Invocations')),
      graph('Functions: errors', functionMetrics(props, 'Errors')),
      graph('Functions: duration', functionMetrics(props, 'Duration', 'p95')),
    );
    dashboard.addWidgets(
      graph('Functions: throttles', functionMetrics(props, 'Throttles')),
      graph('Tables: units read and written', [
        ...tableMetrics(props, 'ConsumedReadCapacityUnits'),
        ...tableMetrics(props, 'ConsumedWriteCapacityUnits'),
      ]),
      graph('Tables: throttles', [
        ...tableMetrics(props, 'ReadThrottleEvents'),
        ...tableMetrics(props, 'WriteThrottleEvents'),
      ]),
    );
  }
}

/** A third of a row, which has 24 columns. */
function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: 8, height: 6 });
}

function edgeMetric({ distributionId }: Watched): IMetric {
  return new Metric({
    namespace: 'AWS/CloudFront',
    metricName: 'Requests',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: 'Sum',
    region: edgeRegion,
    label: 'requests',
  });
}

function apiMetric({ apiId }: Watched, metricName: string, statistic = 'Sum'): IMetric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: apiId },
    statistic,
    label: statistic === 'Sum' ? metricName : `${metricName} ${statistic}`,
  });
}

function functionMetrics({ functions }: Watched, metricName: string, statistic = 'Sum'): IMetric[] {
  return Object.entries(functions).map(
    ([label, { functionName }]) =>
      new Metric({
        namespace: 'AWS/Lambda',
        metricName,
        dimensionsMap: { FunctionName: functionName },
        statistic,
        label,
      }),
  );
}

function tableMetrics({ tables }: Watched, metricName: string): IMetric[] {
  return Object.entries(tables).map(
    ([name, tableName]) =>
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: tableName },
        statistic: 'Sum',
        label: `${name} ${metricName}`,
      }),
  );
}
