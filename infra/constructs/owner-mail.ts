import { environmentNames } from '#shared/platform/environment.ts';
import { Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Mail } from '../settings-schema.ts';

/**
 * Mail from the site to its owner: the SES sender, the permissions to send as it, and what SES reports
 * about mails that come back.
 */
export class OwnerMail extends Construct {
  readonly environment: Record<string, string>;
  readonly grant: PolicyStatement;
  /** Mails that are sent with it are reported. */
  private readonly configurationSet: string;

  constructor(scope: Construct, id: string, { from, to, identity }: Mail) {
    super(scope, id);
    if (identity !== 'exists') new CfnEmailIdentity(this, 'Sender', { emailIdentity: from });
    this.configurationSet = new CfnConfigurationSet(this, 'ConfigurationSet').ref;
    this.environment = {
      [environmentNames.mailFrom]: from,
      [environmentNames.mailTo]: to,
      [environmentNames.mailConfigurationSet]: this.configurationSet,
    };
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.grant = new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [
        // In the sandbox SES also checks the permission on the receiver, when that is an identity,
        // too.
        ...[...new Set([from, to, ...domainOf(from, identity)])].map((address) =>
          arnOf('identity', address),
        ),
        arnOf('configuration-set', this.configurationSet),
      ],
    });
  }

  /** Calls a function with an event for each mail that the owner did not get although SES took it. */
  reportReturns(worker: LambdaFunction): void {
    new CfnConfigurationSetEventDestination(this, 'Returns', {
      configurationSetName: this.configurationSet,
      eventDestination: {
        enabled: true,
        // Not "complaint": such a mail has arrived. "renderingFailure" is about templates.
        matchingEventTypes: ['bounce', 'reject'],
        eventBridgeDestination: {
          eventBusArn: Stack.of(this).formatArn({
            service: 'events',
            resource: 'event-bus',
            resourceName: 'default',
          }),
        },
      },
    });
    const rule = new Rule(this, 'Returned', {
      eventPattern: {
        source: ['aws.ses'],
        detailType: ['Email Bounced', 'Email Rejected'],
        detail: { mail: { tags: { 'ses:configuration-set': [this.configurationSet] } } },
      },
    });
    rule.addTarget(new FunctionTarget(worker));
    acknowledge(rule, {
      'Serverless-EventBusDLQ':
        'EventBridge tries for a day. What is lost is a mark beside a message that the inbox has anyway.',
    });
  }
}

/** An address that is verified by its domain needs the permission on the domain. */
function domainOf(address: string, identity: Mail['identity']): string[] {
  return identity === 'exists' ? [address.slice(address.indexOf('@') + 1)] : [];
}
