import { wakingPartitions, tableKeys } from '#shared/platform/tables.ts';
import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  EventSourceMapping,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { keyFilter } from './table-stream.ts';

export interface PublisherWakersProps {
  publisher: LambdaFunction;
  /** The stream of the core table. */
  streamArn: string;
}

const { lists, ...prefixes } = wakingPartitions;
/** All lists in one: five are Lambda's default quota for each mapping. */
const partitionRules = [
  FilterRule.or(...lists),
  ...Object.values(prefixes).map((prefix) => FilterRule.beginsWith(prefix)),
];

/**
 * Triggers the publisher after each change of public content or a draft, and every minute for due posts
 * and for whatever a failed run left. An event only says that there is something to do, so a lost one
 * needs no queue: the next minute repairs it.
 */
export class PublisherWakers extends Construct {
  constructor(scope: Construct, id: string, { publisher, streamArn }: PublisherWakersProps) {
    super(scope, id);
    const changes = new EventSourceMapping(this, 'Changes', {
      target: publisher,
      eventSourceArn: streamArn,
      // Records written before the mapping starts are not missed; an extra run costs nothing.
      startingPosition: StartingPosition.TRIM_HORIZON,
      // The maximum: a run publishes them all. Without a window it starts at once.
      batchSize: 1000,
      parallelizationFactor: 1,
      // A run never fails because of one record, so bisecting the batch would only take longer.
      bisectBatchOnError: false,
      // Longer than the delay of the alarm for a late publisher.
      maxRecordAge: Duration.hours(1),
      retryAttempts: 10,
      filters: partitionRules.map((rule) => keyFilter({ [tableKeys.partition]: rule })),
    });
    acknowledge(changes, {
      'Serverless-LambdaEventSourceMappingDestination':
        'A record only wakes the publisher, which reads the store itself; a dropped one is made up for within a minute.',
    });
    const clock = new Rule(this, 'EveryMinute', { schedule: Schedule.rate(Duration.minutes(1)) });
    clock.addTarget(
      new FunctionTarget(publisher, {
        event: RuleTargetInput.fromObject({ task: 'tick' }),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    );
    publisher.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    const reason = 'A tick that is lost is followed by the next one within a minute.';
    acknowledge(clock, { 'Serverless-EventBusDLQ': reason });
    acknowledge(publisher, { 'Serverless-LambdaAsyncFailureDestination': reason });
  }
}
