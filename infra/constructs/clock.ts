import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

export interface ClockProps {
  worker: LambdaFunction;
  interval: Duration;
  /**
   * Whether the function also receives events that are not repeated, so that failures must be retried. Lambda has one
   * setting for all events of a function, so failed ticks are then retried, too.
   */
  retries?: boolean;
}

/** The longest time for which Lambda keeps an event. */
const maxAge = Duration.hours(6);

/** Sends ticks to a function for work that no request triggers, such as an outbox. A tick also does the work of lost ones. */
export class Clock extends Construct {
  constructor(scope: Construct, id: string, { worker, interval, retries = false }: ClockProps) {
    super(scope, id);
    const withoutRetries = {
      retryAttempts: 0,
      maxEventAge: Duration.seconds(Math.min(interval.toSeconds(), maxAge.toSeconds())),
    };
    const rule = new Rule(this, 'Rule', { schedule: Schedule.rate(interval) });
    rule.addTarget(
      new FunctionTarget(worker, {
        event: RuleTargetInput.fromObject({ task: 'tick' }),
        ...withoutRetries,
      }),
    );
    worker.configureAsyncInvoke(
      retries ? { retryAttempts: 2, maxEventAge: maxAge } : withoutRetries,
    );
    const reason = 'A tick that is lost is followed by the next one.';
    acknowledge(rule, { 'Serverless-EventBusDLQ': reason });
    acknowledge(worker, {
      'Serverless-LambdaAsyncFailureDestination': retries
        ? `${reason} Another event is tried three times, and each failure raises an alarm.`
        : reason,
    });
  }
}
