import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAssembly, temporaryFolder } from './fixtures/assembly.ts';
import { readAssembly, type TemplateResource } from './template.ts';
import { someRequest } from './fixtures/some-request.ts';
import { createFunctionHost, type FunctionHost } from './function-host.ts';
import { createHttpApi, createHttpApis } from './http-api.ts';
import { resolveAssembly } from './resolve.ts';
import type { WebHandler, WebResponse } from './web-message.ts';

const code = `
let calls = 0;
exports.handler = async (event, context) => {
  calls += 1;
  switch (event.routeKey) {
    case 'GET /hello/{name}':
      return { statusCode: 200, body: JSON.stringify({
        name: event.pathParameters.name, environment: process.env, left: context.getRemainingTimeInMillis(),
        fn: context.functionName, pid: process.pid }) };
    case 'GET /throw': throw new TypeError('on purpose');
    case 'GET /crash': process.exit(7);
    case 'GET /hang': return new Promise(() => setInterval(() => {}, 1000));
    case 'GET /wait': await new Promise((done) => setTimeout(done, 200)); return { pid: process.pid };
    case 'GET /malformed': return { statusCode: 200, body: 5 };
    default: return { statusCode: 404, body: 'no route' };
  }
};`;

function route(key: string): TemplateResource {
  const Target = { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] };
  return {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: { ApiId: { Ref: 'Api' }, RouteKey: key, Target },
  };
}

const keys = [
  '$default',
  'GET /hello/{name}',
  'GET /throw',
  'GET /crash',
  'GET /hang',
  'GET /wait',
  'GET /malformed',
  'GET /rare',
];
const assembly = () =>
  writeAssembly({
    api: {
      code: { hello: code },
      template: {
        Resources: {
          Fn: {
            Type: 'AWS::Lambda::Function',
            Properties: {
              Code: { S3Bucket: 'assets', S3Key: 'hello.zip' },
              Handler: 'index.handler',
              Timeout: 1,
              MemorySize: 128,
              Environment: { Variables: { GREETING: { Ref: 'AWS::StackName' } } },
            },
          },
          Api: { Type: 'AWS::ApiGatewayV2::Api' },
          Integration: {
            Type: 'AWS::ApiGatewayV2::Integration',
            Properties: {
              ApiId: { Ref: 'Api' },
              IntegrationType: 'AWS_PROXY',
              IntegrationUri: { 'Fn::GetAtt': ['Fn', 'Arn'] },
              PayloadFormatVersion: '2.0',
            },
          },
          Stage: {
            Type: 'AWS::ApiGatewayV2::Stage',
            Properties: {
              ApiId: { Ref: 'Api' },
              StageName: '$default',
              RouteSettings: {
                'GET /rare': { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 1 },
              },
            },
          },
          ...Object.fromEntries(keys.map((key, index) => [`Route${index}`, route(key)])),
        },
      },
    },
  });

describe('an HTTP API in front of a function', () => {
  let host: FunctionHost;
  let api: WebHandler;
  const terminal: string[] = [];

  beforeAll(async () => {
    const { resources } = resolveAssembly(readAssembly(assembly()));
    host = createFunctionHost({
      resources,
      awsEndpoint: 'http://127.0.0.1:1',
      logsDirectory: temporaryFolder(),
      issue: (principal) => ({ accessKeyId: `key of ${principal}`, secretAccessKey: 'secret' }),
      localise: (text) => text,
      log: (line) => terminal.push(line),
    });
    const [runningApi] = createHttpApis(resources, host.invoke);
    if (!runningApi) throw new Error('The fixture has an API.');
    api = runningApi.handler;
    await host.warm();
  });
  afterAll(() => host.stop());

  const get = (path: string): Promise<WebResponse> => api(someRequest({ path }));
  const textOf = async (path: string) => {
    const { status, body } = await get(path);
    return [status, body.toString()];
  };

  it('runs the bundle with the environment of the template and without that of this process', async () => {
    process.env.LEAKED_FROM_PARENT = 'yes';
    const answer = JSON.parse((await get('/hello/ada%20l')).body.toString());
    expect(answer).toMatchObject({ name: 'ada l', fn: 'api-Fn' });
    expect(answer.left).toBeGreaterThan(0);
    expect(answer.environment).toMatchObject({
      GREETING: 'api',
      TZ: 'UTC',
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'key of api-Fn',
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '128',
    });
    expect(Object.keys(answer.environment)).not.toContain('LEAKED_FROM_PARENT');
  });

  it('answers 500 when the function throws, and shows why on the terminal', async () => {
    expect(await textOf('/throw')).toEqual([500, '{"message":"Internal Server Error"}']);
    // The output of a worker may arrive after its result.
    await expect.poll(() => terminal.join('\n')).toContain('on purpose');
  });

  it('answers 500 when the process exits, and serves the next request with a new one', async () => {
    expect(await textOf('/crash')).toEqual([500, '{"message":"Internal Server Error"}']);
    expect((await get('/hello/again')).status).toBe(200);
  });

  it('stops a function at its time limit and serves the next request', async () => {
    const started = Date.now();
    expect(await textOf('/hang')).toEqual([500, '{"message":"Internal Server Error"}']);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    expect((await get('/hello/again')).status).toBe(200);
  });

  it('answers 500 to a malformed result', async () => {
    expect((await get('/malformed')).status).toBe(500);
  });

  it('runs concurrent invocations in separate processes', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => get('/wait')));
    const pids = answers.map(({ body }) => JSON.parse(body.toString()).pid);
    expect(new Set(pids).size).toBe(4);
  });

  it('refuses bodies above 10 MB before any function sees them', async () => {
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
    const { status, body } = await api(someRequest({ path: '/hello/x', body: tooLarge }));
    expect([status, body.toString()]).toEqual([413, '{"message":"Request Entity Too Large"}']);
  });

  it('throttles a route by the settings of its stage', async () => {
    expect((await get('/rare')).status).toBe(404);
    expect(await textOf('/rare')).toEqual([429, '{"message":"Too Many Requests"}']);
    expect((await get('/hello/x')).status).toBe(200);
  });

  it('runs new code after a reload, without losing a request', async () => {
    const running = get('/wait');
    await delay(0);
    const next = readAssembly(
      writeAssembly({
        api: { template: {}, code: { next: `exports.handler = async () => 'new';` } },
      }),
    );
    const folder = next[0]?.assets.get('next.zip') ?? '';
    await host.reload('Fn', folder);
    expect((await get('/hello/x')).body.toString()).toBe('new');
    expect((await running).status).toBe(200);
  });
});

describe('a gateway whose function does not answer', () => {
  it('gives up with 503 after the integration timeout', async () => {
    const api = createHttpApi({
      context: { apiId: 'a', domainName: 'a.example', stage: '$default' },
      routes: [{ key: '$default', target: { functionArn: 'f', timeoutMilliseconds: 20 } }],
      limitsOf: () => undefined,
      invoke: () => new Promise(() => undefined),
    });
    const { status, body } = await api(someRequest());
    expect([status, body.toString()]).toEqual([503, '{"message":"Service Unavailable"}']);
  });
});
