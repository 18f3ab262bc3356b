import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

const interval = Duration.minutes(5);

/**
 * Wakes the function that cares for users, so that what a failed request left between store, accounts
 * and sessions is finished without a further request. With nothing to do a tick costs one read.
 */
export class UserOutboxSchedule extends Construct {
  constructor(scope: Construct, id: string, carer: LambdaFunction) {
    super(scope, id);
    const clock = new Rule(this, 'EveryFiveMinutes', { schedule: Schedule.rate(interval) });
    clock.addTarget(
      new FunctionTarget(carer, {
        event: RuleTargetInput.fromObject({ task: 'tick' }),
        retryAttempts: 0,
        maxEventAge: interval,
      }),
    );
    carer.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: interval });
    const reason = 'A tick that is lost is followed by the next one within five minutes.';
    acknowledge(clock, { 'Serverless-EventBusDLQ': reason });
    acknowledge(carer, { 'Serverless-LambdaAsyncFailureDestination': reason });
  }
}
