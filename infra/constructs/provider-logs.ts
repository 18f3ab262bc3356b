import {
  type CfnResource,
  CustomResourceProviderBase,
  RemovalPolicy,
  type Stack,
} from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Settings } from '../config.ts';

/**
 * Gives each of the CDK's own functions (the trigger runner, the bucket emptier) a log group that
 * expires and is deleted with the stack. By default Lambda creates a log group that is never
 * deleted, and another one when the last lines arrive after its deletion: so the permission to
 * create log groups is removed, too. Call it after everything else of the stack exists.
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
  partOf(provider, 'Handler').addPropertyOverride('LoggingConfig', { LogGroup: log.logGroupName });
  partOf(provider, 'Role').addPropertyDeletionOverride('ManagedPolicyArns');
  provider.addToRolePolicy({
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Resource: log.logGroupArn,
  });
}

function partOf(provider: CustomResourceProviderBase, id: string): CfnResource {
  return provider.node.findChild(id) as CfnResource; // CDK makes both of its parts as plain resources
}
