import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

const interval = Duration.minutes(5);

/**
 * Wakes a function that has an outbox, so that what a failed request left is finished without a
 * further request. With nothing to do a tick costs one read.
 */
export class OutboxSchedule extends Construct {
  constructor(scope: Construct, id: string, worker: LambdaFunction) {
    super(scope, id);
    const clock = new Rule(this, 'EveryFiveMinutes', { schedule: Schedule.rate(interval) });
    clock.addTarget(
      new FunctionTarget(worker, {
        event: RuleTargetInput.fromObject({ task: 'tick' }),
        retryAttempts: 0,
        maxEventAge: interval,
      }),
    );
    worker.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: interval });
    const reason = 'A tick that is lost is followed by the next one within five minutes.';
    acknowledge(clock, { 'Serverless-EventBusDLQ': reason });
    acknowledge(worker, { 'Serverless-LambdaAsyncFailureDestination': reason });
  }
}
