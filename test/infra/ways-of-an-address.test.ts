/** Requests addresses from the local edge, which runs the behaviours, functions and origins of the templates. */
import { documentHeaders } from '#shared/platform/http.ts';
import { pageFile } from '#shared/publishing/site-paths.ts';
import { createSite } from '#scripts/local/engine/create-site.ts';
import { createEdgeCache } from '#scripts/local/engine/edge-cache.ts';
import { stackOf } from '#scripts/local/engine/fixtures/assembly.ts';
import { resolveAssembly } from '#scripts/local/engine/resolve.ts';
import { headerValue } from '#scripts/local/engine/web-message.ts';
import { expect, it } from 'vitest';
import { synthesizeFixture } from './fixture.ts';

const { data, api, site } = synthesizeFixture();
const stacks = Object.entries({ data, api, site }).map(([name, template]) =>
  stackOf(`dev-${name}`, JSON.parse(JSON.stringify(template))),
);
const { resources } = resolveAssembly(stacks);
const gateway = resources.find(({ type }) => type === 'AWS::ApiGatewayV2::Api');

/** Makes a site with these objects, whose API finds no page. */
function siteWith(...keys: string[]) {
  const asked: string[] = [];
  let time = 0;
  const send = createSite({
    now: () => time,
    resources,
    apis: [
      {
        logicalId: 'Api',
        domainName: new URL(gateway?.attributes.ApiEndpoint ?? '').hostname,
        handler: async ({ path }) => {
          asked.push(path);
          const headers: [string, string][] = [[documentHeaders.status, '404']];
          return { status: 200, headers: [...headers, ['cache-control', 'no-store']], body };
        },
      },
    ],
    readObject: async (_bucket, key) =>
      keys.includes(key) ? { body: Buffer.from(key), headers: headersOf(key) } : undefined,
    cache: createEdgeCache(),
    localise: (text) => text,
  });
  const get = async (path: string) => {
    const from = { sourceIp: '203.0.113.9', sourcePort: 4711 };
    const none = Buffer.alloc(0);
    const request = { method: 'GET', path, query: '', headers: [], body: none, ...from };
    const { status, headers, body: answer } = await send(request);
    return { status, text: String(answer), location: headerValue(headers, 'location') };
  };
  const waitASecond = () => {
    time += 1000;
  };
  return { get, asked, waitASecond };
}

const body = Buffer.from('the 404 page of the API');

function headersOf(key: string): Record<string, string> {
  const isMissing = key === '404.html';
  return {
    'cache-control': 'public, s-maxage=600',
    ...(isMissing && { [`x-amz-meta-${documentHeaders.status}`]: '404' }),
  };
}

it('serves a page of the owner from the bucket, without the API', async () => {
  const { get, asked } = siteWith(pageFile('uses'));
  expect(await get('/uses')).toMatchObject({ status: 200, text: pageFile('uses') });
  expect(asked).toEqual([]);
});

it.each([
  ['/nothing-here', '/pages/nothing-here.html'],
  ['/Nothing-Here', '/nothing-here/'],
  ['/nothing-here/', '/nothing-here/'],
  ['/blog/nothing', '/blog/nothing.html'],
  ['/BLOG/Nothing', '/blog/nothing/'],
  ['/projects/nothing', '/project/nothing.html'],
])('asks the API about %s, once a second', async (address, path) => {
  const { get, asked, waitASecond } = siteWith('404.html');
  for (const calls of [[path], [path, path]]) {
    const answers = [await get(address), await get(address)];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, text: String(body) });
    }
    expect(asked).toEqual(calls);
    waitASecond();
  }
});

it.each([
  '/wp-login.php',
  '/no/such/page',
  '/search',
  '/index.html',
  '/.env',
  `/${'a'.repeat(200)}`,
])('answers %s without the API', async (address) => {
  const { get, asked } = siteWith('404.html');
  expect(await get(address)).toMatchObject({ status: 404, text: '404.html' });
  expect(asked).toEqual([]);
});

it.each(['/assets/nothing.js', '/media/nothing', '/pictures/nothing.png'])(
  'does not ask the API for the file %s',
  async (address) => {
    const { get, asked } = siteWith('404.html');
    expect(await get(address)).toMatchObject({ status: 404 });
    expect(asked).toEqual([]);
  },
);
