import {
  type CfnResource,
  CustomResourceProviderBase,
  RemovalPolicy,
  type Stack,
} from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Settings } from '../config.ts';

/**
 * Gives each function that CDK itself brings (the runner of triggers, the emptier of buckets) a log
 * that expires and is deleted with the stack. By default Lambda creates a log that is never deleted, and one
 * more when the last lines arrive after its deletion: so the right to make logs is taken away, too.
 * Call it when everything else of the stack is there.
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
