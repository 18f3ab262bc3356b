import { environmentNames } from '#shared/platform/environment.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { Aws, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { ApiFunction } from '../constructs/api-function.ts';
import { RouteApi } from '../constructs/route-api.ts';
import type { DataStack } from './data-stack.ts';

export interface ApiStackProps extends StackProps {
  settings: Settings;
  bundleDirectory: string;
  data: DataStack;
}

const reads = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writes = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/**
 * What CloudFront shows to prove that a request came through it: the random part of the stack's id,
 * known to nobody outside the account.
 */
const originSecret = Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** The functions and the gateway before them. */
export class ApiStack extends Stack {
  readonly apiId: string;
  readonly domainName: string;
  readonly functions: Record<'auth' | 'content' | 'admin', LambdaFunction>;
  /** The origin secret as other stacks see it. */
  readonly exportedOriginSecret: string;
  private readonly props: ApiStackProps;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.props = props;
    this.exportedOriginSecret = this.exportValue(originSecret, {
      name: `${this.stackName}-origin-secret`,
    });
    this.functions = { auth: this.auth(), content: this.content(), admin: this.admin() };
    const api = new RouteApi(this, 'Http', {
      routes: routeEntries(),
      functions: this.functions,
      fallback: 'content',
      settings: props.settings,
    });
    this.apiId = api.api.apiId;
    this.domainName = api.domainName;
  }

  /** Signs in and out: Cognito, and the items of users, sessions and wrong guesses. */
  private auth(): LambdaFunction {
    return this.addFunction('auth', [
      new PolicyStatement({
        actions: [...reads, ...writes],
        resources: [this.props.data.core.tableArn],
        conditions: {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': ['USER#*', 'USERNAME#*', 'ATTEMPTS#*', 'EVENTS'],
          },
        },
      }),
      new PolicyStatement({
        // Refreshing and revoking need no grant: the refresh token itself is the credential.
        actions: ['cognito-idp:AdminInitiateAuth'],
        resources: [this.props.data.users.pool.userPoolArn],
      }),
    ]);
  }

  /** Public reads, and the answer to unknown paths. */
  private content(): LambdaFunction {
    return this.addFunction('content', [
      new PolicyStatement({ actions: reads, resources: [this.props.data.core.tableArn] }),
    ]);
  }

  /** What editors change. */
  private admin(): LambdaFunction {
    return this.addFunction('admin', [
      new PolicyStatement({
        actions: [...reads, ...writes],
        resources: [this.props.data.core.tableArn],
      }),
    ]);
  }

  private addFunction(
    name: 'auth' | 'content' | 'admin',
    grants: PolicyStatement[],
  ): LambdaFunction {
    const { data, settings, bundleDirectory } = this.props;
    return new ApiFunction(this, name, {
      name,
      bundleDirectory,
      settings,
      memoryMegabytes: 1024,
      timeout: Duration.seconds(15),
      environment: {
        [environmentNames.coreTable]: data.core.tableName,
        [environmentNames.userPoolId]: data.users.pool.userPoolId,
        [environmentNames.userPoolClientId]: data.users.client.userPoolClientId,
        [environmentNames.originSecret]: originSecret,
      },
      grants,
    }).lambda;
  }
}
