/** Starts a fresh endpoint for a test, with clients of the SDK that use it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { createCredentialStore, type IssuedCredentials } from './credentials.ts';
import { type AwsEndpoint, startAwsEndpoint } from './endpoint.ts';

export interface EndpointFixture {
  aws: AwsEndpoint;
  stateDirectory: string;
  credentials: IssuedCredentials;
  /** Advances Cognito's clock, which otherwise stands still. */
  advanceClock(seconds: number): void;
  s3(credentials?: IssuedCredentials): S3Client;
  cognito(credentials?: IssuedCredentials): CognitoIdentityProviderClient;
  ses(credentials?: IssuedCredentials): SESv2Client;
  cloudFront(credentials?: IssuedCredentials): CloudFrontClient;
  lambda(credentials?: IssuedCredentials): LambdaClient;
  /** Replaces the endpoint by a new one on the same state. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

export const region = 'us-east-1';

/** Address without a listener, for tests that do not use DynamoDB. */
const noDynamodb = 'http://127.0.0.1:9';

export async function startFixture(dynamodbEndpoint = noDynamodb): Promise<EndpointFixture> {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'aws-endpoint-'));
  const store = createCredentialStore();
  const tester = store.issue('tester');
  let clock = Date.now();
  const now = () => clock;
  const start = () =>
    startAwsEndpoint({
      port: 0,
      stateDirectory,
      dynamodbEndpoint,
      partitionKeyOf: () => 'pk',
      credentials: store,
      now,
    });
  const options = (credentials: IssuedCredentials) => ({
    region,
    endpoint: fixture.aws.endpoint,
    credentials,
    maxAttempts: 1,
  });
  const fixture: EndpointFixture = {
    aws: await start(),
    stateDirectory,
    credentials: tester,
    advanceClock: (seconds) => {
      clock += seconds * 1000;
    },
    s3: (credentials = tester) => new S3Client(options(credentials)),
    cognito: (credentials = tester) => new CognitoIdentityProviderClient(options(credentials)),
    ses: (credentials = tester) => new SESv2Client(options(credentials)),
    cloudFront: (credentials = tester) => new CloudFrontClient(options(credentials)),
    lambda: (credentials = tester) => new LambdaClient(options(credentials)),
    restart: async () => {
      await fixture.aws.stop();
      fixture.aws = await start();
    },
    dispose: async () => {
      await fixture.aws.stop();
      await rm(stateDirectory, { recursive: true, force: true });
    },
  };
  return fixture;
}
