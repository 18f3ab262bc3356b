import { Aws } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

export interface AlertTopicProps {
  /** Gets every alarm, once its owner has confirmed it. */
  email: string | undefined;
}

/**
 * Where alarms go. Its own policy replaces the usual one, so alarms are let in by name. It has no key:
 * alarms cannot publish with the one that costs nothing, and one of its own costs more than the site.
 */
export class AlertTopic extends Topic {
  constructor(scope: Construct, id: string, { email }: AlertTopicProps) {
    super(scope, id, { enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (email) this.addSubscription(new EmailSubscription(email));
    acknowledge(this, {
      'Serverless-SNSRedrivePolicy':
        'A message that no mailbox takes needs no queue: the alarm itself still shows its state.',
    });
  }
}
