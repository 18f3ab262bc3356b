import { limits } from '#shared/schemas/limits.ts';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/** Stores passwords and issues tokens. Profiles and rights are in the core table. */
export class SiteUserPool extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      signInCaseSensitive: false,
      accountRecovery: AccountRecovery.NONE,
      featurePlan: FeaturePlan.ESSENTIALS,
      mfa: Mfa.OFF,
      passwordPolicy: {
        minLength: limits.password.min,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.client = this.pool.addClient('Api', {
      authFlows: { adminUserPassword: true },
      generateSecret: false,
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Lets two tabs that refresh at the same time both succeed with the old token.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
    acknowledge(this.pool, {
      'AwsSolutions-COG1':
        'Length, not composition, makes a password strong (NIST SP 800-63B 3.1.1.2); guessing is limited before Cognito and by Cognito.',
      'AwsSolutions-COG2':
        'The sign-in screen has one step; accounts are made by an administrator only, and guessing is limited.',
      'AwsSolutions-COG8':
        'The Plus plan is priced per user; the limiter before Cognito does what a site of a few accounts needs.',
    });
  }
}
