import { describe, expect, it } from 'vitest';
import { createSite } from './create-site.ts';
import { createEdgeCache } from './edge-cache.ts';
import { stackOf } from './fixtures/assembly.ts';
import { someRequest } from './fixtures/some-request.ts';
import { resolveAssembly } from './resolve.ts';
import type { JsonObject, Template, TemplateResource } from './template.ts';
import { type HeaderLines, headerValue } from './web-message.ts';

const policy = (times: JsonObject, inKey: JsonObject): TemplateResource => ({
  Type: 'AWS::CloudFront::CachePolicy',
  Properties: {
    CachePolicyConfig: { ...times, ParametersInCacheKeyAndForwardedToOrigin: inKey },
  },
});

const viewerRequest = `
function handler(event) {
  const request = event.request;
  if (request.uri === '/moved') return { statusCode: 301, headers: { location: { value: '/' } } };
  if (request.uri === '/about') request.uri = '/about.html';
  return request;
}`;

function templateWith(more: JsonObject): Template {
  return {
    Resources: {
      Files: { Type: 'AWS::S3::Bucket' },
      Api: { Type: 'AWS::ApiGatewayV2::Api' },
      OnRequest: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: viewerRequest } },
      Objects: policy(
        { MinTTL: 0, DefaultTTL: 60, MaxTTL: 31_536_000 },
        {
          EnableAcceptEncodingGzip: true,
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      ),
      ApiCache: policy(
        { MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 },
        {
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      ),
      Site: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            DefaultRootObject: 'index.html',
            DefaultCacheBehavior: {
              TargetOriginId: 'files',
              CachePolicyId: { Ref: 'Objects' },
              Compress: true,
              FunctionAssociations: [
                {
                  EventType: 'viewer-request',
                  FunctionARN: { 'Fn::GetAtt': ['OnRequest', 'FunctionARN'] },
                },
              ],
            },
            CacheBehaviors: [
              {
                PathPattern: '/api/*',
                TargetOriginId: 'api',
                CachePolicyId: { Ref: 'ApiCache' },
                AllowedMethods: ['GET', 'HEAD', 'POST'],
              },
            ],
            Origins: [
              { Id: 'files', DomainName: { 'Fn::GetAtt': ['Files', 'RegionalDomainName'] } },
              { Id: 'api', DomainName: 'api.example' },
            ],
            ...more,
          },
        },
      },
    },
  };
}

const stable = 'public, max-age=0, s-maxage=600, must-revalidate';

/** Makes a site whose origins and clock a test can change, and which records the requests to its origins. */
function setUp(more: JsonObject = {}) {
  const { resources } = resolveAssembly([stackOf('site', templateWith(more))]);
  /** Texts of the published files. */
  const objects = new Map([['index.html', 'home']]);
  const originRequests: string[] = [];
  const api = { status: 200, cacheControl: 'no-store' };
  const clock = { seconds: 1000 };
  const cache = createEdgeCache();
  const site = createSite({
    resources,
    apis: [
      {
        logicalId: 'Api',
        domainName: 'api.example',
        handler: async ({ method, path, query, headers }) => {
          originRequests.push(`${method} ${path}?${query}`);
          const caller = headerValue(headers, 'authorization') ?? '';
          return {
            status: api.status,
            headers: [['cache-control', api.cacheControl]],
            body: Buffer.from(`${originRequests.length} ${caller}`),
          };
        },
      },
    ],
    readObject: async (_bucket, key) => {
      originRequests.push(key);
      const text = objects.get(key);
      if (text === undefined) return undefined;
      return {
        body: Buffer.from(text),
        headers: { 'content-type': 'text/html', 'cache-control': stable, etag: `"${text}"` },
      };
    },
    localise: (text) => text,
    cache,
    now: () => clock.seconds * 1000,
  });
  const get = async (target: string, headers: HeaderLines = [], method = 'GET') => {
    const [path = '', query = ''] = target.split('?');
    const answer = await site(someRequest({ method, path, query, headers }));
    const value = (name: string) => headerValue(answer.headers, name);
    return {
      status: answer.status,
      text: answer.body.toString(),
      cached: value('x-cache')?.replace(' from cloudfront', ''),
      age: value('age'),
      length: value('content-length'),
    };
  };
  return { objects, originRequests, api, clock, cache, get };
}

describe('a distribution with a cache', () => {
  it('asks its origin once for a cacheable page, and sends the age', async () => {
    const { originRequests, clock, get } = setUp();
    expect(await get('/')).toMatchObject({ text: 'home', cached: 'Miss', age: undefined });
    clock.seconds += 42;
    expect(await get('/')).toMatchObject({ text: 'home', cached: 'Hit', age: '42' });
    expect(originRequests).toEqual(['index.html']);
  });

  it('distinguishes addresses by the rewritten path, and ignores fields that the policy leaves out', async () => {
    const { objects, originRequests, get } = setUp();
    objects.set('about.html', 'about');
    await get('/about?from=mail');
    expect(await get('/about.html')).toMatchObject({ text: 'about', cached: 'Hit' });
    expect(originRequests).toEqual(['about.html']);
  });

  it('revalidates an expired copy with the origin, and keeps it if it is still valid', async () => {
    const { clock, get } = setUp();
    await get('/');
    clock.seconds += 601;
    expect(await get('/')).toMatchObject({ text: 'home', cached: 'RefreshHit' });
    clock.seconds += 10;
    expect(await get('/')).toMatchObject({ cached: 'Hit', age: '10' });
  });

  it('replaces a copy that is no longer valid', async () => {
    const { objects, clock, get } = setUp();
    objects.set('index.html', 'old');
    await get('/');
    objects.set('index.html', 'new');
    expect((await get('/')).text).toBe('old');
    clock.seconds += 601;
    expect(await get('/')).toMatchObject({ text: 'new', cached: 'Miss' });
    expect(await get('/')).toMatchObject({ text: 'new', cached: 'Hit' });
  });

  it('asks again after an invalidation of the rewritten path', async () => {
    const { objects, cache, get } = setUp();
    objects.set('about.html', 'old');
    await get('/about');
    objects.set('about.html', 'new');
    cache.invalidate(['/about']);
    expect((await get('/about')).text).toBe('old');
    cache.invalidate(['/about.html']);
    expect(await get('/about')).toMatchObject({ text: 'new', cached: 'Miss' });
  });

  it("compares the visitor's copy with the cached one", async () => {
    const { originRequests, get } = setUp();
    await get('/');
    expect(await get('/', [['If-None-Match', 'W/"home"']])).toMatchObject({
      status: 304,
      text: '',
      cached: 'Hit',
    });
    expect((await get('/', [['If-None-Match', '"other"']])).status).toBe(200);
    expect(originRequests).toHaveLength(1);
  });

  it("does not cache a 304 that a visitor's request caused", async () => {
    const { get } = setUp();
    expect((await get('/', [['If-None-Match', '"home"']])).status).toBe(304);
    expect(await get('/')).toMatchObject({ status: 200, text: 'home', cached: 'Miss' });
  });

  it('answers HEAD from the cached page, and does not cache responses to HEAD', async () => {
    const { objects, clock, get } = setUp();
    expect(await get('/', [], 'HEAD')).toMatchObject({ text: '', length: '4', cached: 'Miss' });
    await get('/');
    expect(await get('/', [], 'HEAD')).toMatchObject({ text: '', length: '4', cached: 'Hit' });
    objects.set('index.html', 'longer');
    clock.seconds += 601;
    expect(await get('/', [], 'HEAD')).toMatchObject({ text: '', length: '6', cached: 'Miss' });
  });

  it('compresses cached objects for each visitor', async () => {
    const { objects, originRequests, get } = setUp();
    const text = 'words '.repeat(500);
    objects.set('index.html', text);
    const zipped = await get('/', [['Accept-Encoding', 'gzip']]);
    expect(zipped.text.length).toBeLessThan(text.length);
    expect((await get('/')).text).toBe(text);
    expect(originRequests).toHaveLength(1);
  });

  it('answers from a viewer function without cache and origin', async () => {
    const { originRequests, get } = setUp();
    expect(await get('/moved')).toMatchObject({ status: 301, cached: 'FunctionGeneratedResponse' });
    expect(originRequests).toEqual([]);
  });

  it('never caches API responses with no-store, nor those without caching headers', async () => {
    const { originRequests, api, get } = setUp();
    for (const cacheControl of ['no-store', '']) {
      api.cacheControl = cacheControl;
      await get('/api/posts');
      expect((await get('/api/posts')).cached).toBe('Miss');
    }
    expect(originRequests).toHaveLength(4);
  });

  it('caches a cacheable API response for a second, keyed by what the policy names', async () => {
    const { originRequests, api, clock, get } = setUp();
    api.cacheControl = 'max-age=60';
    const mine: HeaderLines = [['Authorization', 'Bearer mine']];
    const first = await get('/api/posts?page=1', mine);
    expect(await get('/api/posts?page=1', mine)).toMatchObject({ text: first.text, cached: 'Hit' });
    await get('/api/posts?page=2', mine);
    await get('/api/posts?page=1');
    expect(originRequests).toHaveLength(3);
    clock.seconds += 1;
    expect((await get('/api/posts?page=1', mine)).cached).toBe('Miss');
  });

  it('forwards every write to the origin', async () => {
    const { originRequests, api, get } = setUp();
    api.cacheControl = 'max-age=60';
    await get('/api/posts');
    await get('/api/posts', [], 'POST');
    await get('/api/posts', [], 'POST');
    expect(originRequests).toHaveLength(3);
  });

  it('caches failures of the origin for ten seconds, or as long as the distribution says', async () => {
    const plain = setUp();
    plain.api.status = 503;
    await plain.get('/api/posts');
    plain.clock.seconds += 9;
    expect((await plain.get('/api/posts')).age).toBe('9');
    plain.clock.seconds += 1;
    expect((await plain.get('/api/posts')).age).toBeUndefined();
    const never = setUp({ CustomErrorResponses: [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }] });
    never.api.status = 503;
    await never.get('/api/posts');
    await never.get('/api/posts');
    expect(never.originRequests).toHaveLength(2);
  });

  it('refuses custom error pages', () => {
    const page = { ErrorCode: 404, ResponseCode: 404, ResponsePagePath: '/404.html' };
    expect(() => setUp({ CustomErrorResponses: [page] })).toThrow('custom error pages');
  });
});
