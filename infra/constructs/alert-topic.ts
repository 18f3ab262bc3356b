import { Aws, CfnOutput } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { alertTopicOutput } from '../config.ts';

export interface AlertTopicProps {
  /** Receives every alarm, once its owner has confirmed the subscription. */
  email: string | undefined;
}

/**
 * The topic that alarms notify. Adding a policy replaces the default one, so this policy must allow CloudWatch to
 * publish. The topic is not encrypted with KMS: alarms cannot use the free key, and another key would cost more
 * than the site.
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
    new CfnOutput(this, 'Output', { value: this.topicArn }).overrideLogicalId(alertTopicOutput);
    acknowledge(this, {
      'Serverless-SNSRedrivePolicy':
        'A message that no mailbox takes needs no queue: the alarm itself still shows its state.',
    });
  }
}
