import type { FunctionName } from '#shared/platform/environment.ts';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** The resources that alarms and graphs watch. */
export interface Watched {
  functions: Record<Exclude<FunctionName, 'breaker'>, IFunction>;
  /** The number of backups made; undefined when the owner wants none. */
  backups: Metric | undefined;
  apiId: string;
  distributionId: string;
  /** Physical names by our own names. */
  tables: Record<'core' | 'analytics', string>;
}
