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
   * The function also gets events that do not come again. Lambda has one setting for all events of a
   * function, so failed ticks are retried as well.
   */
  retries?: boolean;
}

/** Lambda keeps an event for no longer. */
const longestAge = Duration.hours(6);

/** Wakes a function for work that no request asks for, such as an outbox; each run makes up for lost ones. */
export class Clock extends Construct {
  constructor(scope: Construct, id: string, { worker, interval, retries = false }: ClockProps) {
    super(scope, id);
    const once = {
      retryAttempts: 0,
      maxEventAge: Duration.seconds(Math.min(interval.toSeconds(), longestAge.toSeconds())),
    };
    const rule = new Rule(this, 'Rule', { schedule: Schedule.rate(interval) });
    rule.addTarget(
      new FunctionTarget(worker, { event: RuleTargetInput.fromObject({ task: 'tick' }), ...once }),
    );
    worker.configureAsyncInvoke(retries ? { retryAttempts: 2, maxEventAge: longestAge } : once);
    const reason = 'A tick that is lost is followed by the next one.';
    acknowledge(rule, { 'Serverless-EventBusDLQ': reason });
    acknowledge(worker, {
      'Serverless-LambdaAsyncFailureDestination': retries
        ? `${reason} Another event is tried three times, and each failure raises an alarm.`
        : reason,
    });
  }
}
