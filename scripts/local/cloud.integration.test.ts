import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandFailed } from '../build/run.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { temporaryFolder, writeAssembly } from './engine/fixtures/assembly.ts';
import type { Json, TemplateResource } from './engine/template.ts';

const sdk = (name: string): string =>
  JSON.stringify(createRequire(import.meta.url).resolve(`@aws-sdk/${name}`));

/** Code of a function that stores an item for POST, and reads it for GET. */
const apiCode = `
const { DynamoDBClient, PutItemCommand, GetItemCommand } = require(${sdk('client-dynamodb')});
const client = new DynamoDBClient({});
const TableName = process.env.TABLE;
exports.handler = async (event) => {
  if (event.headers['x-origin-secret'] !== process.env.SECRET) return { statusCode: 403 };
  if (event.routeKey === 'POST /api/items') {
    const { id } = JSON.parse(event.body);
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: id } } }));
    return { statusCode: 201 };
  }
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: event.pathParameters.id } } }));
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item ?? null) };
};`;

/** Code of a function that publishes a page for each record of the stream and, when called directly, the home page. */
const publisherCode = `
const { S3Client, PutObjectCommand } = require(${sdk('client-s3')});
const { CloudFrontClient, CreateInvalidationCommand } = require(${sdk('client-cloudfront')});
const client = new S3Client({});
const invalidate = (path) => new CloudFrontClient({}).send(new CreateInvalidationCommand({
  DistributionId: process.env.DISTRIBUTION_ID,
  InvalidationBatch: { CallerReference: String(Math.random()), Paths: { Quantity: 1, Items: [path] } },
}));
const put = (Key, Body) => client.send(new PutObjectCommand({ Bucket: process.env.BUCKET, Key, Body, ContentType: 'text/html' }));
exports.handler = async (event) => {
  if (event.text) await put('index.html', event.text).then(() => invalidate('/index.html'));
  else if (!event.Records) return put('index.html', 'site at ' + process.env.ADDRESS);
  for (const { dynamodb } of event.Records ?? []) await put('pages/' + dynamodb.Keys.pk.S, 'page of ' + dynamodb.Keys.pk.S);
};`;

const ref = (Ref: string): Json => ({ Ref });
const attribute = (id: string, name: string): Json => ({ 'Fn::GetAtt': [id, name] });
const concat = (...parts: Json[]): Json => ({ 'Fn::Join': ['', parts] });

function lambda(code: string, Variables: Record<string, Json>): TemplateResource {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Key: `${code}.zip` },
      Handler: 'index.handler',
      MemorySize: 256,
      Timeout: 30,
      Environment: { Variables },
    },
  };
}

function route(RouteKey: string): TemplateResource {
  return {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: ref('Api'),
      RouteKey,
      Target: concat('integrations/', ref('Integration')),
    },
  };
}

function output(OutputName: string): Json {
  return { 'Fn::GetStackOutput': { StackName: 'data', OutputName } };
}

function fixture(more: Record<string, TemplateResource> = {}): string {
  const secret = '{{resolve:ssm:/data/origin-secret}}';
  return writeAssembly({
    site: {
      dependsOn: ['data'],
      code: { api: apiCode, publisher: publisherCode },
      template: {
        Resources: {
          ApiFn: lambda('api', { TABLE: output('Table'), SECRET: secret }),
          Publisher: lambda('publisher', {
            BUCKET: ref('Files'),
            ADDRESS: concat('https://', attribute('Site', 'DomainName')),
            DISTRIBUTION_ID: ref('Site'),
          }),
          Files: { Type: 'AWS::S3::Bucket' },
          Api: { Type: 'AWS::ApiGatewayV2::Api' },
          Integration: {
            Type: 'AWS::ApiGatewayV2::Integration',
            Properties: {
              ApiId: ref('Api'),
              IntegrationType: 'AWS_PROXY',
              IntegrationUri: attribute('ApiFn', 'Arn'),
              PayloadFormatVersion: '2.0',
            },
          },
          Post: route('POST /api/items'),
          Get: route('GET /api/items/{id}'),
          OnStream: {
            Type: 'AWS::Lambda::EventSourceMapping',
            Properties: {
              EventSourceArn: output('Stream'),
              FunctionName: ref('Publisher'),
              StartingPosition: 'LATEST',
              FilterCriteria: {
                Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":["one","kept","after"]}}}}' }],
              },
            },
          },
          Deployed: { Type: 'Custom::Trigger', Properties: { HandlerArn: ref('Version') } },
          Version: { Type: 'AWS::Lambda::Version', Properties: { FunctionName: ref('Publisher') } },
          Site: {
            Type: 'AWS::CloudFront::Distribution',
            Properties: {
              DistributionConfig: {
                DefaultRootObject: 'index.html',
                DefaultCacheBehavior: {
                  TargetOriginId: 'files',
                  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
                },
                CacheBehaviors: [
                  {
                    PathPattern: '/api/*',
                    TargetOriginId: 'api',
                    AllowedMethods: ['GET', 'HEAD', 'POST'],
                  },
                ],
                Origins: [
                  { Id: 'files', DomainName: attribute('Files', 'RegionalDomainName') },
                  {
                    Id: 'api',
                    DomainName: concat(
                      ref('Api'),
                      '.execute-api.',
                      ref('AWS::Region'),
                      '.',
                      ref('AWS::URLSuffix'),
                    ),
                    OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: secret }],
                  },
                ],
              },
            },
          },
          ...more,
        },
        Outputs: { Address: { Value: concat('https://', attribute('Site', 'DomainName')) } },
      },
    },
    data: {
      template: {
        Resources: {
          Core: {
            Type: 'AWS::DynamoDB::Table',
            Properties: {
              AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
              KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
              StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
            },
          },
          Secret: {
            Type: 'AWS::SSM::Parameter',
            Properties: { Name: '/data/origin-secret', Value: 'a secret' },
          },
        },
        Outputs: {
          Table: { Value: ref('Core') },
          Stream: { Value: attribute('Core', 'StreamArn') },
        },
      },
    },
  });
}

const running: Cloud[] = [];
const log: string[] = [];

async function start(assemblyDirectory: string, stateDirectory: string, port = 0): Promise<Cloud> {
  const cloud = await startCloud({
    assemblyDirectory,
    stateDirectory,
    port,
    awsPort: 0,
    log: (line) => log.push(line),
  });
  running.push(cloud);
  return cloud;
}

const textAt = async (address: string): Promise<[number, string]> => {
  const response = await fetch(address);
  return [response.status, await response.text()];
};

const post = (site: string, id: string) =>
  fetch(`${site}/api/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });

describe('the local cloud', () => {
  afterEach(async () => {
    for (const cloud of running.splice(0)) await cloud.stop();
  });

  it('runs a template: trigger, bucket, distribution, API, table and stream', async () => {
    const cloud = await start(fixture(), temporaryFolder());
    expect(cloud.outputs['site.Address']).toBe(cloud.siteUrl);
    expect(await textAt(cloud.siteUrl)).toEqual([200, `site at ${cloud.siteUrl}`]);
    expect((await post(cloud.siteUrl, 'one')).status).toBe(201);
    expect(await textAt(`${cloud.siteUrl}/api/items/one`)).toEqual([200, '{"pk":{"S":"one"}}']);
    expect((await fetch(`${cloud.apiUrl}/api/items/one`)).status).toBe(403);
    await expect.poll(() => textAt(`${cloud.siteUrl}/pages/one`)).toEqual([200, 'page of one']);
  });

  it('passes the function only the records that match the filter of its mapping', async () => {
    const cloud = await start(fixture(), temporaryFolder());
    await post(cloud.siteUrl, 'other');
    await post(cloud.siteUrl, 'one');
    await cloud.caughtUp();
    expect((await textAt(`${cloud.siteUrl}/pages/one`))[0]).toBe(200);
    expect((await textAt(`${cloud.siteUrl}/pages/other`))[0]).toBe(403);
  });

  it('caches pages at its edge until a function or a tool on this machine invalidates them', async () => {
    const cloud = await start(fixture(), temporaryFolder());
    await textAt(cloud.siteUrl);
    expect((await fetch(cloud.siteUrl)).headers.get('x-cache')).toBe('Hit from cloudfront');
    const lambda = new LambdaClient({
      region: 'us-east-1',
      endpoint: cloud.awsEndpoint,
      credentials: cloud.credentialsFor('tool'),
    });
    const command = { FunctionName: cloud.resources['Publisher'], Payload: '{"text":"new"}' };
    expect((await lambda.send(new InvokeCommand(command))).FunctionError).toBeUndefined();
    expect(await textAt(cloud.siteUrl)).toEqual([200, 'new']);
    expect(cloud.actionsSeen().map(({ action }) => action)).toContain(
      'cloudfront:CreateInvalidation',
    );
    const failed = await lambda.send(
      new InvokeCommand({ ...command, FunctionName: cloud.resources['ApiFn'] }),
    );
    expect(failed.FunctionError).toBe('Unhandled');
    expect(failed.Payload?.transformToString()).toContain('"errorType":"TypeError"');
  });

  it('keeps data and names when killed, and ends the programs that the killed cloud left running', async () => {
    const assembly = fixture();
    const state = temporaryFolder();
    const script = `
      const { startCloud } = await import(${JSON.stringify(new URL('./cloud.ts', import.meta.url).href)});
      const cloud = await startCloud({ assemblyDirectory: ${JSON.stringify(assembly)}, stateDirectory: ${JSON.stringify(state)}, port: 0, awsPort: 0 });
      console.log(cloud.siteUrl);`;
    const killed = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [address] = await once(createInterface({ input: killed.stdout }), 'line');
    expect((await post(String(address), 'kept')).status).toBe(201);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const cloud = await start(assembly, state);
    expect((await textAt(`${cloud.siteUrl}/api/items/kept`))[0]).toBe(200);
    expect((await post(cloud.siteUrl, 'after')).status).toBe(201);
    for (const page of ['kept', 'after']) {
      const status = async () => (await textAt(`${cloud.siteUrl}/pages/${page}`))[0];
      await expect.poll(status).toBe(200);
    }
  });

  it('runs a function with new code after a reload', async () => {
    const cloud = await start(fixture(), temporaryFolder());
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.js'), `exports.handler = async () => ({ statusCode: 418 });`);
    await cloud.reloadFunction('ApiFn', folder);
    expect((await fetch(`${cloud.siteUrl}/api/items/one`)).status).toBe(418);
  });

  it('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const failure = start(fixture(), temporaryFolder(), port);
    await expect(failure).rejects.toThrow(`Port ${port} is taken`);
    await expect(failure).rejects.toBeInstanceOf(CommandFailed);
    other.close();
  });

  it('says that its stored data cannot be opened', async () => {
    const state = temporaryFolder();
    writeFileSync(
      join(state, 'dynamodb.sqlite'),
      'this is no database, and long enough to show it. '.repeat(100),
    );
    const failure = start(fixture(), state);
    await expect(failure).rejects.toThrow(
      /The stored data in .* cannot be opened: start with --fresh/,
    );
  });

  it('fails when a trigger fails, as a deployment would', async () => {
    const broken = fixture({
      Deployed: { Type: 'Custom::Trigger', Properties: { HandlerArn: attribute('ApiFn', 'Arn') } },
    });
    await expect(start(broken, temporaryFolder())).rejects.toThrow('The trigger Deployed failed');
  });

  it('refuses an unknown resource type before it starts anything', async () => {
    const unknown = fixture({ Queue: { Type: 'AWS::SQS::Queue' } });
    await expect(start(unknown, temporaryFolder())).rejects.toThrow(
      'AWS::SQS::Queue (Queue in stack site)',
    );
  });

  it('says what to do when nothing is synthesized', async () => {
    await expect(start(temporaryFolder(), temporaryFolder())).rejects.toThrow('npm run synth');
  });
});
