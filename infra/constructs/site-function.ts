import { join } from 'node:path';
import { environmentNames, type FunctionName } from '#shared/platform/environment.ts';
import { type Duration, RemovalPolicy, type Size } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../config.ts';
import type { DataStack } from '../stacks/data-stack.ts';

/** Props that a construct passes on to its function. */
export interface FunctionContext {
  data: DataStack;
  /** Contains a folder for each function, with its `index.js`. */
  bundleDirectory: string;
  settings: Settings;
}

export interface SiteFunctionProps extends Omit<FunctionContext, 'data'> {
  name: FunctionName;
  memoryMegabytes: number;
  timeout: Duration;
  /** Size of the temporary folder; by default 512 MB, which is free. */
  diskSize?: Size;
  environment: Record<string, string>;
  grants: PolicyStatement[];
}

/** A function with a log and a role of its own. The role allows writing the log, and what `grants` lists. */
export class SiteFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: SiteFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    });
    logGroup.grantWrite(role);
    for (const grant of props.grants) role.addToPolicy(grant);
    this.lambda = new LambdaFunction(this, 'Function', {
      description: `${props.name} of stage ${props.settings.stage}`,
      runtime: Runtime.NODEJS_24_X,
      architecture:
        props.settings.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64,
      code: Code.fromAsset(join(props.bundleDirectory, props.name)),
      handler: 'index.handler',
      memorySize: props.memoryMegabytes,
      timeout: props.timeout,
      ephemeralStorageSize: props.diskSize,
      role,
      logGroup,
      environment: {
        [environmentNames.stage]: props.settings.stage,
        [environmentNames.logLevel]: props.settings.logLevel,
        ...props.environment,
      },
    });
    acknowledge(this, {
      'Serverless-LambdaTracing':
        'Logs carry a request id from edge to store; a tracer adds 127 kB to each bundle and slows cold starts.',
      'Serverless-LambdaDLQ':
        'API callers see a failure. Others raise an alarm, and the next run or request repeats the work.',
    });
  }
}
