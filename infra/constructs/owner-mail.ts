import { environmentNames } from '#shared/platform/environment.ts';
import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Mail } from '../settings-schema.ts';

/** Mail from the site to its owner: the SES sender, and the permissions to send as it. */
export class OwnerMail extends Construct {
  readonly environment: Record<string, string>;
  readonly grant: PolicyStatement;

  constructor(scope: Construct, id: string, { from, to, identity }: Mail) {
    super(scope, id);
    if (identity !== 'exists') new CfnEmailIdentity(this, 'Sender', { emailIdentity: from });
    this.environment = { [environmentNames.mailFrom]: from, [environmentNames.mailTo]: to };
    this.grant = new PolicyStatement({
      actions: ['ses:SendEmail'],
      // In the sandbox SES also checks the permission on the receiver, when that is an identity,
      // too.
      resources: [...new Set([from, to, ...domainOf(from, identity)])].map((address) =>
        Stack.of(this).formatArn({
          service: 'ses',
          resource: 'identity',
          resourceName: address,
        }),
      ),
    });
  }
}

/** An address that is verified by its domain needs the permission on the domain. */
function domainOf(address: string, identity: Mail['identity']): string[] {
  return identity === 'exists' ? [address.slice(address.indexOf('@') + 1)] : [];
}
