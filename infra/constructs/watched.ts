import type { FunctionName } from '#shared/platform/environment.ts';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';

/** What alarms and graphs are about. */
export interface Watched {
  functions: Record<FunctionName, IFunction>;
  apiId: string;
  distributionId: string;
  /** Physical names by what they are called here. */
  tables: Record<'core' | 'analytics', string>;
}
