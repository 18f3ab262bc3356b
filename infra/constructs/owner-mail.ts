import { environmentNames } from '#shared/platform/environment.ts';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';

/** Mail from the site to its owner: the sender at SES, and what a function needs to send as it. */
export class OwnerMail extends Construct {
  readonly environment: Record<string, string>;
  readonly grant: PolicyStatement;

  constructor(scope: Construct, id: string, { from, to }: NonNullable<Settings['mail']>) {
    super(scope, id);
    new CfnEmailIdentity(this, 'Sender', { emailIdentity: from });
    this.environment = { [environmentNames.mailFrom]: from, [environmentNames.mailTo]: to };
    this.grant = new PolicyStatement({
      actions: ['ses:SendEmail'],
      // In the sandbox SES also asks for the right on the receiver, when that is an identity too.
      resources: [...new Set([from, to])].map((address) =>
        Stack.of(this).formatArn({
          service: 'ses',
          resource: 'identity',
          resourceName: address,
        }),
      ),
    });
  }
}
