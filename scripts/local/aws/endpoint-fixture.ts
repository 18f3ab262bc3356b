/** A fresh endpoint for a test, with the SDK's clients pointed at it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import {
  type AwsEndpoint,
  createCredentialStore,
  type IssuedCredentials,
  startAwsEndpoint,
} from './endpoint.ts';

export interface EndpointFixture {
  aws: AwsEndpoint;
  stateDirectory: string;
  credentials: IssuedCredentials;
  /** Advances Cognito's clock, which is stopped otherwise. */
  pass(seconds: number): void;
  s3(credentials?: IssuedCredentials): S3Client;
  cognito(credentials?: IssuedCredentials): CognitoIdentityProviderClient;
  ses(credentials?: IssuedCredentials): SESv2Client;
  cloudFront(credentials?: IssuedCredentials): CloudFrontClient;
  lambda(credentials?: IssuedCredentials): LambdaClient;
  /** Stops the endpoint and starts another on the same state. */
  restart(): Promise<void>;
  dispose(): Promise<void>;
}

export const region = 'us-east-1';

/** Nothing listens there: for tests without DynamoDB. */
const NO_DYNAMODB = 'http://127.0.0.1:9';

export async function startFixture(dynamodbEndpoint = NO_DYNAMODB): Promise<EndpointFixture> {
  const stateDirectory = await mkdtemp(join(tmpdir(), 'aws-endpoint-'));
  const store = createCredentialStore();
  const own = store.issue('tester');
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
  const fixture: EndpointFixture = {
    aws: await start(),
    stateDirectory,
    credentials: own,
    pass: (seconds) => {
      clock += seconds * 1000;
    },
    s3: (credentials = own) =>
      new S3Client({ region, endpoint: fixture.aws.endpoint, credentials, maxAttempts: 1 }),
    cognito: (credentials = own) =>
      new CognitoIdentityProviderClient({
        region,
        endpoint: fixture.aws.endpoint,
        credentials,
        maxAttempts: 1,
      }),
    ses: (credentials = own) =>
      new SESv2Client({ region, endpoint: fixture.aws.endpoint, credentials, maxAttempts: 1 }),
    cloudFront: (credentials = own) =>
      new CloudFrontClient({ region, endpoint: fixture.aws.endpoint, credentials, maxAttempts: 1 }),
    lambda: (credentials = own) =>
      new LambdaClient({ region, endpoint: fixture.aws.endpoint, credentials, maxAttempts: 1 }),
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
