import {
  type CfnResource,
  CustomResourceProviderBase,
  RemovalPolicy,
  type Stack,
} from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Settings } from '../config.ts';

/**
 * Gives each function that the CDK adds, such as the trigger runner, a log group that expires and is deleted with the
 * stack. Also removes the permission to create log groups, because Lambda would create one again for lines that arrive
 * after the deletion. Call it after all other constructs of the stack were created.
 */
export function boundProviderLogs(stack: Stack, settings: Settings): void {
  for (const provider of stack.node.children) {
    if (provider instanceof CustomResourceProviderBase) boundLog(provider, settings);
  }
}

function boundLog(provider: CustomResourceProviderBase, settings: Settings): void {
  const log = new LogGroup(provider, 'Log', {
    retention: settings.logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  childResource(provider, 'Handler').addPropertyOverride('LoggingConfig', {
    LogGroup: log.logGroupName,
  });
  childResource(provider, 'Role').addPropertyDeletionOverride('ManagedPolicyArns');
  provider.addToRolePolicy({
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Resource: log.logGroupArn,
  });
}

function childResource(provider: CustomResourceProviderBase, id: string): CfnResource {
  return provider.node.findChild(id) as CfnResource; // The CDK creates handler and role as `CfnResource`.
}
