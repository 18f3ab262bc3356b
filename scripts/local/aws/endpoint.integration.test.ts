import { createServer } from 'node:http';
import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDynoxide, startDynoxide } from '../dynoxide.ts';
import { createCredentialStore } from './credentials.ts';
import { startAwsEndpoint } from './endpoint.ts';
import { type EndpointFixture, region, startFixture } from './endpoint-fixture.ts';

let engine: RunningDynoxide;
let fixture: EndpointFixture;

const client = (credentials = fixture.credentials, endpoint = fixture.aws.endpoint) =>
  new DynamoDBClient({ region, endpoint, credentials, maxAttempts: 1 });

beforeAll(async () => {
  engine = await startDynoxide();
  fixture = await startFixture(engine.endpoint);
  await client().send(
    new CreateTableCommand({
      TableName: 'core',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
});
afterAll(async () => {
  await fixture.dispose();
  await engine.stop();
});

describe('DynamoDB behind the endpoint', () => {
  it('runs transactions, all or nothing', async () => {
    const put = (pk: string) => ({
      Put: {
        TableName: 'core',
        Item: { pk: { S: pk } },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    });
    const write = (...keys: string[]) =>
      client().send(new TransactWriteItemsCommand({ TransactItems: keys.map(put) }));
    await write('a', 'b');
    await expect(write('c', 'a')).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    const get = (pk: string) =>
      client().send(new GetItemCommand({ TableName: 'core', Key: { pk: { S: pk } } }));
    expect((await get('b')).Item).toEqual({ pk: { S: 'b' } });
    expect((await get('c')).Item).toBeUndefined();
  });

  it('logs the permissions that IAM would require', async () => {
    await client().send(
      new QueryCommand({
        TableName: 'core',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: 'a' } },
      }),
    );
    const seen = fixture.aws.actionsSeen();
    const by = { principal: 'tester', service: 'dynamodb', resource: 'table/core' };
    expect(seen).toContainEqual({ ...by, action: 'PutItem', leadingKey: 'a' });
    expect(seen).toContainEqual({ ...by, action: 'Query', leadingKey: 'a' });
  });

  it('logs the kind of a partition key, not each id', async () => {
    for (const id of ['USER#1', 'USER#2']) {
      await client().send(new GetItemCommand({ TableName: 'core', Key: { pk: { S: id } } }));
    }
    const keys = fixture.aws.actionsSeen().map(({ leadingKey }) => leadingKey);
    expect(keys.filter((key) => key?.startsWith('USER'))).toEqual(['USER#…']);
  });

  it('answers 500 when the engine is gone', async () => {
    const withoutEngine = await startFixture();
    const command = new GetItemCommand({ TableName: 'core', Key: { pk: { S: 'a' } } });
    await expect(
      client(withoutEngine.credentials, withoutEngine.aws.endpoint).send(command),
    ).rejects.toMatchObject({ name: 'InternalServerError' });
    await withoutEngine.dispose();
  });
});

describe('startAwsEndpoint', () => {
  const stranger = { accessKeyId: 'AKIASTRANGER', secretAccessKey: 'any' };
  const user = { UserPoolId: 'us-east-1_Pool', Username: 'owner' };
  const invalidation = {
    DistributionId: 'E1',
    InvalidationBatch: { CallerReference: '1', Paths: { Quantity: 1, Items: ['/'] } },
  };

  it.each<[string, () => Promise<unknown>]>([
    ['DynamoDB', () => client(stranger).send(new ListTablesCommand())],
    ['S3', () => fixture.s3(stranger).send(new ListObjectsV2Command({ Bucket: 'site' }))],
    ['Cognito', () => fixture.cognito(stranger).send(new AdminDeleteUserCommand(user))],
    ['SES', () => fixture.ses(stranger).send(new SendEmailCommand({ Content: {} }))],
    [
      'CloudFront',
      () => fixture.cloudFront(stranger).send(new CreateInvalidationCommand(invalidation)),
    ],
    ['Lambda', () => fixture.lambda(stranger).send(new InvokeCommand({ FunctionName: 'echo' }))],
  ])('refuses a caller with an unknown access key for %s', async (_service, call) => {
    await expect(call()).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('says that its port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(
      startAwsEndpoint({
        port,
        stateDirectory: fixture.stateDirectory,
        dynamodbEndpoint: engine.endpoint,
        credentials: createCredentialStore(),
      }),
    ).rejects.toThrow(`Port ${port} is taken`);
    other.close();
  });
});
