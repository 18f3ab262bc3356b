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
 * Mail from the site: the SES sender, the rights to send, and the events with which SES reports that a mail to the owner
 * was returned.
 */
export class SiteMail extends Construct {
  /** Rights to mail the owner. */
  readonly toOwner: MailRights;
  /** Rights to mail anybody, such as people who are invited. */
  readonly toAnybody: MailRights;
  /** SES reports returned mails that were sent with this configuration set. */
  private readonly configurationSet: string;

  /** @param domain the site's domain, in whose zone the records of the sender are created */
  constructor(scope: Construct, id: string, mail: Mail, domain: Domain | undefined) {
    super(scope, id);
    const { from, to, identity } = mail;
    const ownDomain = senderDomain(mail, domain);
    if (ownDomain) this.verifyDomain(ownDomain);
    else if (identity !== 'exists') new CfnEmailIdentity(this, 'Sender', { emailIdentity: from });
    this.configurationSet = new CfnConfigurationSet(this, 'ConfigurationSet').ref;
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    // SES requires the right on the domain for an address that is verified through its domain, and, in its sandbox,
    // on a recipient that is an identity.
    const domains = ownDomain ? [ownDomain.name] : identity === 'exists' ? [hostOf(from)] : [];
    const identities = [...new Set([from, to, ...domains])];
    this.toOwner = {
      environment: {
        [environmentNames.mailFrom]: from,
        [environmentNames.mailTo]: to,
        [environmentNames.mailConfigurationSet]: this.configurationSet,
      },
      grant: new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [
          ...identities.map((each) => arnOf('identity', each)),
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

  /** Verifies the sender's domain with DKIM, and sets a return domain, so that mailbox providers trust its mails. */
  private verifyDomain(domain: SenderDomain): void {
    const { name, zone } = domain;
    const hostedZone =
      zone &&
      PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
        hostedZoneId: zone.id,
        zoneName: zone.name,
      });
    new EmailIdentity(this, 'Domain', {
      identity: hostedZone ? Identity.publicHostedZone(hostedZone) : Identity.domain(name),
      mailFromDomain: returnDomain(domain),
    });
  }

  /** Acknowledges the findings about a construct that has the rights to mail anybody. */
  acknowledgeAnybody(construct: IConstruct): void {
    const { region } = Stack.of(this);
    // cdk-nag writes a region that is known only during deployment like this.
    const regionInFinding = Token.isUnresolved(region) ? '<AWS::Region>' : region;
    acknowledge(construct, {
      [`AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:${regionInFinding}:<AWS::AccountId>:identity/*]`]:
        'Anybody may be invited, and in its sandbox SES asks for the right on the receiver; the condition allows one sender only.',
    });
  }

  /** Calls a function for each mail that SES accepted but could not deliver to the owner. */
  reportReturns(worker: LambdaFunction): void {
    new CfnConfigurationSetEventDestination(this, 'Returns', {
      configurationSetName: this.configurationSet,
      eventDestination: {
        enabled: true,
        // A mail with a "complaint" has arrived, and "renderingFailure" concerns templates.
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
