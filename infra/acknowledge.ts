import { Fn, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { ReadableStack } from './stacks/readable-stack.ts';

/** Accepts findings of cdk-nag, each by its exact id and with the reason a reviewer reads. */
export function acknowledge(construct: IConstruct, reasons: Record<string, string>): void {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id, reason });
  }
}

/** Says why a bucket has no access logs. */
export const noAccessLogs = {
  'AwsSolutions-S1':
    'Access logs would keep the addresses of visitors, which this product does not store.',
};

/** Returns cdk-nag's id for a grant with a wildcard after a value of another stack. */
export function wildcardFinding(producer: ReadableStack, value: string, ending: string): string {
  const { stackName, region } = producer;
  const read = Fn.getStackOutput(stackName, producer.outputFor(value), region);
  return `AwsSolutions-IAM5[Resource::${JSON.stringify(producer.resolve(read))}${ending}]`;
}
