import { publicPartitions, tableKeys } from '#shared/platform/tables.ts';
import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

export interface PublisherWakersProps {
  publisher: LambdaFunction;
  /** The stream of the core table. */
  streamArn: string;
}

const partitionRules = [
  ...publicPartitions.lists.map((list) => FilterRule.isEqual(list)),
  FilterRule.beginsWith(publicPartitions.uploads),
];

/**
 * Wakes the publisher after each public change, and every minute for posts whose time has come and
 * for whatever a failed run left. An event says only that there is something to do, so a lost one
 * needs no queue: the next minute heals it.
 */
export class PublisherWakers extends Construct {
  constructor(scope: Construct, id: string, { publisher, streamArn }: PublisherWakersProps) {
    super(scope, id);
    const changes = new EventSourceMapping(this, 'Changes', {
      target: publisher,
      eventSourceArn: streamArn,
      // What was written before the mapping began to read is not overlooked; one run more costs nothing.
      startingPosition: StartingPosition.TRIM_HORIZON,
      // As many as there are: a run publishes them all. Without a window it begins at once.
      batchSize: 1000,
      parallelizationFactor: 1,
      // A run does not fail because of one record, so to look for it by halves would only take longer.
      bisectBatchOnError: false,
      // Longer than the alarm for a publisher that is behind.
      maxRecordAge: Duration.hours(1),
      retryAttempts: 10,
      filters: partitionRules.map((rule) => FilterCriteria.filter(changeOf(rule))),
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

function changeOf(partition: object): Record<string, unknown> {
  return { dynamodb: { Keys: { [tableKeys.partition]: { S: partition } } } };
}
