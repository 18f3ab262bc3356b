import { Aws, Duration } from 'aws-cdk-lib';
import { OidcProviderNative, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { type DeployerGrantsProps, grantDeployment } from './deployer-grants.ts';

export interface GithubDeployerProps extends DeployerGrantsProps {
  github: NonNullable<Settings['github']>;
}

const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/**
 * A role for jobs of one repository in one GitHub environment. A job assumes it for an hour with a token that GitHub
 * signs, so no key is stored anywhere.
 */
export class GithubDeployer extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, props: GithubDeployerProps) {
    super(scope, id);
    const { repository, environment, provider } = props.github;
    const providerArn = provider === 'create' ? this.createProvider() : existingProvider;
    this.role = new Role(this, 'Role', {
      assumedBy: new WebIdentityPrincipal(providerArn, {
        StringEquals: {
          [`${issuer}:aud`]: audience,
          [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
        },
      }),
      maxSessionDuration: Duration.hours(1),
    });
    grantDeployment(this.role, props);
  }

  private createProvider(): string {
    return new OidcProviderNative(this, 'Provider', {
      url: `https://${issuer}`,
      clientIds: [audience],
    }).openIdConnectProviderArn;
  }
}

const existingProvider = `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`;
