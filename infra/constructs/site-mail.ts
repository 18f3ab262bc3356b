import { environmentNames } from '#shared/platform/environment.ts';
import { Stack, Token } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { PublicHostedZone } from 'aws-cdk-lib/aws-route53';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnEmailIdentity,
  EmailIdentity,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import { Construct, type IConstruct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { hostOf, returnDomain, type SenderDomain, senderDomain } from '../sender.ts';
import type { Domain, Mail } from '../settings-schema.ts';

/**
 * Mail from the site: the SES sender, the permissions to send as it, and what SES reports about mails to
 * the owner that come back.
 */
export class SiteMail extends Construct {
  /** Rights to mail the owner. */
  readonly toOwner: MailRights;
  /** Rights to mail anybody, such as people who are invited. */
  readonly toAnybody: MailRights;
  /** Mails that are sent with it are reported. */
  private readonly configurationSet: string;

  /** @param domain of the site; its zone takes the records of the sender's domain */
  constructor(scope: Construct, id: string, mail: Mail, domain: Domain | undefined) {
    super(scope, id);
    const { from, to, identity } = mail;
    const own = senderDomain(mail, domain);
    if (own) this.verifyDomain(own);
    else if (identity !== 'exists') new CfnEmailIdentity(this, 'Sender', { emailIdentity: from });
    this.configurationSet = new CfnConfigurationSet(this, 'ConfigurationSet').ref;
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    // In the sandbox SES also checks the permission on the receiver, when that is an identity, too.
    // An address that is verified by its domain needs the permission on the domain.
    const domains = own ? [own.name] : identity === 'exists' ? [hostOf(from)] : [];
    const addresses = [...new Set([from, to, ...domains])];
    this.toOwner = {
      environment: {
        [environmentNames.mailFrom]: from,
        [environmentNames.mailTo]: to,
        [environmentNames.mailConfigurationSet]: this.configurationSet,
      },
      grant: new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          ...addresses.map((address) => arnOf('identity', address)),
          arnOf('configuration-set', this.configurationSet),
        ],
      }),
    };
    this.toAnybody = {
      environment: { [environmentNames.mailFrom]: from },
      grant: new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [arnOf('identity', '*')],
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    };
  }

  /** With DKIM, and a domain of its own to return to, so that mailbox providers trust its mails. */
  private verifyDomain(own: SenderDomain): void {
    const { name, zone } = own;
    const ofZone = zone && { hostedZoneId: zone.id, zoneName: zone.name };
    new EmailIdentity(this, 'Domain', {
      identity: ofZone
        ? Identity.publicHostedZone(
            PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', ofZone),
          )
        : Identity.domain(name),
      mailFromDomain: returnDomain(own),
    });
  }

  /** Acknowledges the findings about a construct that has the rights to mail anybody. */
  acknowledgeAnybody(construct: IConstruct): void {
    const { region } = Stack.of(this);
    const shown = Token.isUnresolved(region) ? '<AWS::Region>' : region;
    acknowledge(construct, {
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${shown}:<AWS::AccountId>:identity/*]`]:
        'Anybody may be invited, and in its sandbox SES asks for the right on the receiver; the condition allows one sender only.',
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

export interface MailRights {
  environment: Record<string, string>;
  grant: PolicyStatement;
}
