import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSite, type StoredObject } from './create-site.ts';
import { createEdgeCache } from './edge-cache.ts';
import { stackOf } from './fixtures/assembly.ts';
import { someRequest } from './fixtures/some-request.ts';
import { createLocaliser } from './localise.ts';
import { resolveAssembly } from './resolve.ts';
import type { JsonObject, Template } from './template.ts';
import { type HeaderLines, headerValue, headerValues, type WebRequest } from './web-message.ts';

const viewerRequest = `
async function handler(event) {
  const request = event.request;
  if (request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new?' + request.querystring.a.value } } };
  if (request.uri === '/fails') throw new Error('on purpose');
  if (request.uri === '/who') return { statusCode: 200, body: event.viewer.ip + ' ' + request.cookies.c.value };
  if (request.uri === '/about') request.uri = '/index.html';
  return request;
}`;
const viewerResponse = `
function handler(event) {
  const response = event.response;
  const marker = response.headers['x-amz-meta-status'];
  if (marker) { response.statusCode = Number(marker.value); delete response.headers['x-amz-meta-status']; }
  response.headers['x-seen'] = { value: String(Boolean(response.headers['x-frame-options'])) };
  return response;
}`;

const association = (EventType: string, id: string): JsonObject => ({
  EventType,
  FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] },
});
const pages: JsonObject = {
  TargetOriginId: 'files',
  CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
  Compress: true,
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  FunctionAssociations: [
    association('viewer-request', 'OnRequest'),
    association('viewer-response', 'OnResponse'),
  ],
};

const template: Template = {
  Resources: {
    Files: { Type: 'AWS::S3::Bucket' },
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
    OnRequest: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: viewerRequest } },
    OnResponse: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: viewerResponse } },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            FrameOptions: { FrameOption: 'DENY', Override: true },
            ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
            ContentSecurityPolicy: {
              ContentSecurityPolicy: {
                'Fn::Join': [
                  '',
                  [
                    "img-src 'self' https://",
                    { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] },
                    '; base-uri',
                  ],
                ],
              },
              Override: true,
            },
          },
          RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
        },
      },
    },
    ApiCache: {
      Type: 'AWS::CloudFront::CachePolicy',
      Properties: {
        CachePolicyConfig: {
          ParametersInCacheKeyAndForwardedToOrigin: {
            HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
            QueryStringsConfig: { QueryStringBehavior: 'all' },
            CookiesConfig: { CookieBehavior: 'none' },
          },
        },
      },
    },
    ApiRequest: {
      Type: 'AWS::CloudFront::OriginRequestPolicy',
      Properties: {
        OriginRequestPolicyConfig: {
          HeadersConfig: {
            HeaderBehavior: 'whitelist',
            Headers: ['CloudFront-Viewer-Address', 'Accept'],
          },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['kept'] },
        },
      },
    },
    Site: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          DefaultRootObject: 'index.html',
          DefaultCacheBehavior: pages,
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
              CachePolicyId: { Ref: 'ApiCache' },
              OriginRequestPolicyId: { Ref: 'ApiRequest' },
            },
            { ...pages, PathPattern: '/blog/*', TargetOriginId: 'either' },
          ],
          Origins: [
            { Id: 'files', DomainName: { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] } },
            {
              Id: 'api',
              DomainName: {
                'Fn::Select': [2, { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }] }],
              },
              OriginPath: '/v1',
              OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: 'the secret' }],
            },
          ],
          OriginGroups: {
            Quantity: 1,
            Items: [
              {
                Id: 'either',
                Members: { Quantity: 2, Items: [{ OriginId: 'files' }, { OriginId: 'api' }] },
                FailoverCriteria: { StatusCodes: { Quantity: 2, Items: [403, 404] } },
              },
            ],
          },
        },
      },
    },
  },
};

const html = '<p>hello</p>'.repeat(200);
const objects: Record<string, StoredObject> = {
  'index.html': {
    body: Buffer.from(html),
    headers: { 'content-type': 'text/html', etag: '"1"', 'referrer-policy': 'origin' },
  },
  '404.html': {
    body: Buffer.from('not here'),
    headers: { 'content-type': 'text/html', 'x-amz-meta-status': '404' },
  },
  'blog/known': { body: Buffer.from('a post'), headers: { 'content-type': 'text/html' } },
};

function setUp(changed: Template = template) {
  const { resources } = resolveAssembly([stackOf('site', changed)]);
  const api = resources.find(({ logicalId }) => logicalId === 'Api');
  const apiRequests: WebRequest[] = [];
  const site = createSite({
    resources,
    apis: [
      {
        logicalId: 'Api',
        domainName: new URL(api?.attributes.ApiEndpoint ?? '').hostname,
        handler: async (request) => {
          apiRequests.push(request);
          return {
            status: 404,
            headers: [['content-type', 'application/json']],
            body: Buffer.from('from the api'),
          };
        },
      },
    ],
    readObject: async (_bucket, key) => objects[key],
    cache: createEdgeCache(),
    localise: createLocaliser(resources, {
      siteUrl: 'http://localhost:3000',
      awsEndpoint: 'http://127.0.0.1:4566',
    }),
  });
  const send = (method: string, path: string, headers: HeaderLines = [], query = '') =>
    site(someRequest({ method, path, query, headers }));
  return { send, apiRequests };
}

describe('a distribution', () => {
  it('serves objects, including the root object, with the headers of its policy', async () => {
    const { send } = setUp();
    const response = await send('GET', '/');
    expect([response.status, response.body.toString()]).toEqual([200, html]);
    expect(headerValue(response.headers, 'x-frame-options')).toBe('DENY');
    expect(headerValue(response.headers, 'server')).toBeUndefined();
    expect(headerValues(response.headers, 'referrer-policy')).toEqual(['origin']);
  });

  it('adds the local bucket to the content security policy', async () => {
    const { headers } = await setUp().send('GET', '/');
    expect(headerValue(headers, 'content-security-policy')).toBe(
      "img-src 'self' http://127.0.0.1:4566/site-files/; base-uri",
    );
  });

  it('answers 403 for a missing object, without running its viewer-response function', async () => {
    const { status, headers, body } = await setUp().send('GET', '/missing');
    expect([status, headerValue(headers, 'x-seen')]).toEqual([403, undefined]);
    expect(body.toString()).toContain('AccessDenied');
  });

  it('answers 404 for a missing object of a bucket that it may list', async () => {
    const policy = {
      Type: 'AWS::S3::BucketPolicy',
      Properties: {
        Bucket: { Ref: 'Files' },
        PolicyDocument: {
          Statement: [
            {
              Effect: 'Allow',
              Principal: { Service: 'cloudfront.amazonaws.com' },
              Action: ['s3:GetObject', 's3:ListBucket'],
            },
          ],
        },
      },
    };
    const { send } = setUp({ Resources: { ...template.Resources, Policy: policy } });
    expect((await send('GET', '/missing')).status).toBe(404);
  });

  it('lets viewer functions rewrite, redirect, answer and change the status by a marker', async () => {
    const { send } = setUp();
    expect((await send('GET', '/about')).body.toString()).toBe(html);
    const moved = await send('GET', '/old', [], 'a=1%202');
    expect([moved.status, headerValue(moved.headers, 'location')]).toEqual([301, '/new?1%202']);
    expect((await send('GET', '/who', [['Cookie', 'c=d']])).body.toString()).toBe('203.0.113.9 d');
    const notFound = await send('GET', '/404.html');
    expect([notFound.status, notFound.body.toString()]).toEqual([404, 'not here']);
    expect(headerValue(notFound.headers, 'x-amz-meta-status')).toBeUndefined();
    expect(headerValue(notFound.headers, 'x-seen')).toBe('true');
  });

  it('answers 503 when a viewer function fails', async () => {
    expect((await setUp().send('GET', '/fails')).status).toBe(503);
  });

  it('refuses methods that the behaviour does not allow', async () => {
    const { send, apiRequests } = setUp();
    expect((await send('POST', '/about')).status).toBe(403);
    expect((await send('POST', '/api/posts')).status).toBe(404);
    expect(apiRequests).toHaveLength(1);
  });

  it('validates a stored copy and answers HEAD without a body', async () => {
    const { send } = setUp();
    const same = await send('GET', '/', [['If-None-Match', 'W/"1"']]);
    expect([same.status, same.body.length]).toEqual([304, 0]);
    expect((await send('GET', '/', [['If-None-Match', '"2"']])).status).toBe(200);
    const head = await send('HEAD', '/');
    expect([head.body.length, headerValue(head.headers, 'content-length')]).toEqual([
      0,
      String(html.length),
    ]);
  });

  it('compresses text for browsers that accept it, and weakens its entity tag', async () => {
    const { send } = setUp();
    const { headers, body } = await send('GET', '/', [['Accept-Encoding', 'gzip, br']]);
    expect(headerValue(headers, 'content-encoding')).toBe('br');
    expect(headerValue(headers, 'etag')).toBe('W/"1"');
    expect(brotliDecompressSync(body).toString()).toBe(html);
    const plain = await send('GET', '/', [['Accept-Encoding', 'br;q=0']]);
    expect(headerValue(plain.headers, 'content-encoding')).toBeUndefined();
  });

  it('asks the second origin of a group only for objects that the first origin lacks', async () => {
    const { send, apiRequests } = setUp();
    expect((await send('GET', '/blog/known')).body.toString()).toBe('a post');
    expect(apiRequests).toHaveLength(0);
    const other = await send('GET', '/blog/unknown');
    expect([other.status, other.body.toString()]).toEqual([404, 'from the api']);
    expect(apiRequests.map(({ path }) => path)).toEqual(['/v1/blog/unknown']);
  });

  it("sends the API the headers of its policies, its secret and the visitor's address", async () => {
    const { send, apiRequests } = setUp();
    const headers: HeaderLines = [
      ['Host', 'localhost:3000'],
      ['Authorization', 'Bearer x'],
      ['Accept', 'application/json'],
      ['Content-Type', 'application/json'],
      ['X-Own', 'dropped'],
      ['Cookie', 'kept=1; dropped=2'],
    ];
    await send('POST', '/api/posts', headers, 'page=2');
    const [request] = apiRequests;
    expect(request?.path).toBe('/v1/api/posts');
    expect(request?.query).toBe('page=2');
    const sent = Object.fromEntries(
      request?.headers.map(([name, value]) => [name.toLowerCase(), value]) ?? [],
    );
    expect(sent).toEqual({
      host: expect.stringMatching(/\.execute-api\.us-east-1\.amazonaws\.com$/),
      authorization: 'Bearer x',
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: 'kept=1',
      'cloudfront-viewer-address': '203.0.113.9:4711',
      'x-origin-secret': 'the secret',
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'Amazon CloudFront',
      via: expect.stringContaining('CloudFront'),
    });
  });

  it("never forwards a visitor's own secret, address or host, even when all headers are forwarded", async () => {
    const { send, apiRequests } = setUp(
      JSON.parse(
        // Replaces the policy by AWS's AllViewer.
        JSON.stringify(template).replace(
          '{"Ref":"ApiRequest"}',
          '"216adef6-5c7f-47e4-b989-5492eafa07d3"',
        ),
      ),
    );
    await send('GET', '/api/posts', [
      ['x-origin-secret', 'guessed'],
      ['X-Origin-Secret', 'guessed again'],
      ['CloudFront-Viewer-Address', '10.0.0.1:1'],
      ['X-Forwarded-For', '10.0.0.1'],
      ['Host', 'evil.example'],
      ['X-Own', 'passes'],
    ]);
    const headers = apiRequests[0]?.headers ?? [];
    expect(headerValues(headers, 'x-own')).toEqual(['passes']);
    expect(headerValue(headers, 'host')).toMatch(/amazonaws\.com$/);
    expect(headerValues(headers, 'x-origin-secret')).toEqual(['the secret']);
    expect(headerValues(headers, 'cloudfront-viewer-address')).toEqual([]);
    expect(headerValues(headers, 'x-forwarded-for')).toEqual(['203.0.113.9']);
  });
});
