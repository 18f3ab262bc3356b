/** Tests the published pages of the sample content, and the files that are made for programs. */
import { parseFeed } from '@rowanmanning/feed-parser';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import MiniSearch from 'minisearch';
import { type APIRequestContext, type APIResponse, expect, test } from 'playwright/test';
import {
  type SearchDocument,
  type SearchIndexFile,
  searchIndexOptions,
  searchQuery,
  searchQueryOptions,
} from '#shared/publishing/search.ts';
import { site } from '#shared/site/site.config.ts';
import { feedProblems } from '#test/support/feed-problems.ts';
import { pathOf, siteAddressOf } from '#test/support/published-site.ts';

const slug = 'what-a-page-fault-actually-costs';
const article = `/blog/${slug}`;
const title = 'What a page fault actually costs';

const live = 'public, max-age=0, must-revalidate';
const stable = 'public, max-age=0, s-maxage=600, must-revalidate';
const immutable = 'public, max-age=31536000, immutable';

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
}

/** @returns an attribute of the only `meta` or `link` element that contains `start` */
function attribute(html: string, start: string, name: string): string | undefined {
  const elements = [...html.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([element]) => element);
  const [element, ...others] = elements.filter((each) => each.includes(start));
  expect(others, start).toEqual([]);
  return element && new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
}

test.describe('files', () => {
  const files: [string, RegExp, string | undefined][] = [
    ['/rss.xml', /^application\/rss\+xml/, live],
    ['/atom.xml', /^application\/xml/, live],
    ['/feed.json', /^application\/json/, live],
    ['/sitemap.xml', /^application\/xml/, live],
    ['/llms.txt', /^text\/plain; charset=utf-8/, live],
    ['/search-index.json', /^application\/json/, live],
    ['/home.json', /^application\/json/, live],
    ['/robots.txt', /^text\/plain/, undefined],
    ['/site.webmanifest', /^application\/manifest\+json/, undefined],
  ];
  for (const [path, type, cacheControl] of files) {
    test(`${path} is served with its type`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      const headers = response.headers();
      expect(headers['content-type']).toMatch(type);
      expect(headers['cache-control']).toContain('must-revalidate');
      if (cacheControl !== undefined) expect(headers['cache-control']).toBe(cacheControl);
      expect(headers['x-content-type-options']).toBe('nosniff');
    });
  }

  test('the feeds are valid, and every address in them is absolute', async ({ request }) => {
    const siteAddress = await siteAddressOf(request);
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json']) {
      expect(feedProblems(await textOf(request, path)), path).toEqual([]);
    }
    for (const path of ['/rss.xml', '/atom.xml']) {
      const xml = await textOf(request, path);
      const feed = parseFeed(xml);
      expect(feed.title).toBe(site.brandName);
      expect(feed.self).toBe(siteAddress + path);
      expect(feed.items.length, path).toBeGreaterThan(5);
      for (const item of feed.items) {
        expect(item.id).toMatch(/^urn:uuid:/);
        expect(item.content ?? '', path).not.toContain('<script');
        expect(item.url).toContain(`${siteAddress}/blog/`);
      }
    }
  });

  test('the newest posts of a feed can be opened', async ({ request }) => {
    const siteAddress = await siteAddressOf(request);
    // Other suites unpublish posts meanwhile, so a post may disappear between the feed and the request.
    await expect(async () => {
      for (const { url } of parseFeed(await textOf(request, '/rss.xml')).items) {
        const response = await request.get(pathOf(url ?? '', siteAddress));
        expect(response.status(), url ?? '').toBe(200);
      }
    }).toPass({ timeout: 20_000 });
  });

  test('the JSON feed has what version 1.1 requires', async ({ request }) => {
    const siteAddress = await siteAddressOf(request);
    const feed = JSON.parse(await textOf(request, '/feed.json')) as {
      items: Record<string, string>[];
    };
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: site.brandName,
      feed_url: `${siteAddress}/feed.json`,
    });
    for (const { url, content_html: html } of feed.items) {
      expect(url).toContain(`${siteAddress}/blog/`);
      expect(html).toContain('<p>');
    }
  });

  test('every address of the sitemap answers, and is canonical', async ({ request }) => {
    const siteAddress = await siteAddressOf(request);
    const xml = await textOf(request, '/sitemap.xml');
    expect(XMLValidator.validate(xml)).toBe(true);
    const parser = new XMLParser({ parseTagValue: false });
    const { urlset } = parser.parse(xml) as { urlset: { url: { loc: string }[] } };
    const addresses = urlset.url.map(({ loc }) => loc);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of ['/', '/blog', '/projects', '/contact', article]) {
      expect(addresses).toContain(siteAddress + path);
      const html = await textOf(request, path);
      expect(attribute(html, 'rel="canonical"', 'href')).toBe(siteAddress + path);
    }
    for (const address of addresses.filter((each) => each.includes('?'))) {
      await textOf(request, pathOf(address, siteAddress));
    }
  });

  test('llms.txt lists posts and projects', async ({ request }) => {
    const siteAddress = await siteAddressOf(request);
    const text = await textOf(request, '/llms.txt');
    expect(text).toContain(`# ${site.brandName}\n\n> `);
    expect(text).toContain(`- [${title}](${siteAddress}${article}): `);
    expect(text).toContain('## Projects\n\n- [');
  });

  test('the manifest names existing pictures', async ({ request }) => {
    const manifest = JSON.parse(await textOf(request, '/site.webmanifest')) as {
      name: string;
      icons: { src: string; type: string }[];
    };
    expect(manifest.name).toBe(site.brandName);
    expect(manifest.icons).toHaveLength(4);
    for (const { src, type } of manifest.icons) {
      const response = await request.get(src);
      expect(response.status(), src).toBe(200);
      expect(response.headers()['content-type'], src).toBe(type);
    }
  });

  test('the search index finds a post by a word of its body', async ({ request }) => {
    const file = JSON.parse(await textOf(request, '/search-index.json')) as SearchIndexFile;
    expect(file.version).toBe(1);
    const index = MiniSearch.loadJSON<SearchDocument>(
      JSON.stringify(file.index),
      searchIndexOptions,
    );
    const results = index.search(searchQuery('page fault kernel'), searchQueryOptions);
    expect(results.map((result) => (result['post'] as { slug: string }).slug)).toContain(slug);
  });
});

test.describe('pages', () => {
  const pages: [string, string, string][] = [
    ['/', site.brandName, 'Person'],
    ['/blog', `Blog · ${site.brandName}`, 'BreadcrumbList'],
    [article, `${title} · ${site.brandName}`, 'BlogPosting'],
    ['/projects', `Projects · ${site.brandName}`, 'BreadcrumbList'],
    ['/contact', `Contact · ${site.brandName}`, 'BreadcrumbList'],
  ];
  for (const [path, name, kind] of pages) {
    test(`${path} can be found and shared`, async ({ request }) => {
      const siteAddress = await siteAddressOf(request);
      const response = await request.get(path);
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers()['content-security-policy']).toContain("default-src 'self'");
      const html = await response.text();
      expect(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]).toBe(name);
      expect(attribute(html, 'name="description"', 'content')).toMatch(/\w{3}/);
      const address = siteAddress + path;
      expect(attribute(html, 'rel="canonical"', 'href')).toBe(address);
      expect(attribute(html, 'property="og:url"', 'content')).toBe(address);
      expect(attribute(html, 'property="og:title"', 'content')).toMatch(/\w{3}/);
      expect(attribute(html, 'property="og:description"', 'content')).toMatch(/\w{3}/);
      expect(attribute(html, 'name="twitter:card"', 'content')).toBe('summary_large_image');
      expect(typesOf(html)).toContain(kind);

      const picture = attribute(html, 'property="og:image"', 'content') ?? '';
      await expectSocialPicture(await request.get(pathOf(picture, siteAddress)));
    });
  }

  test('a post can be read completely without JavaScript', async ({ request }) => {
    const html = await textOf(request, article);
    const [text] = /<article[\s>].*<\/article>/s.exec(html) ?? [''];
    expect(text).toContain(`>${title}<`);
    expect(text.replace(/<[^>]+>/g, '').length).toBeGreaterThan(2000);
    expect(html).not.toMatch(/<script[^>]*\ssrc=/);
  });

  const missing = {
    '/blog/no-such-post': 'Blog post not found',
    '/blog/no-such-post?ref=mail': 'Blog post not found',
    '/projects/no-such-project': 'Project not found',
  };
  for (const [path, heading] of Object.entries(missing)) {
    test(`${path} is a real 404`, async ({ request }) => {
      const response = await request.get(path);
      expect(response.status()).toBe(404);
      expect(await response.text()).toContain(heading);
    });
  }

  test('any other unknown path is a real 404', async ({ request }) => {
    for (const path of ['/no-such-page', '/publisher/manifest.json']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain('Page not found');
    }
  });
});

test.describe('addresses', () => {
  const moved = { '/blog/': '/blog', '/Contact': '/contact', [`${article}/`]: article };
  for (const [from, to] of Object.entries({ ...moved, [article.toUpperCase()]: article })) {
    test(`${from} redirects to ${to}`, async ({ request }) => {
      const response = await request.get(from, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(new URL(response.headers()['location'] ?? '', response.url()).pathname).toBe(to);
    });
  }

  test('a query string does not change any page', async ({ request }) => {
    for (const path of ['/', '/contact', article]) {
      const address = `${path}?utm_source=mail&x=%3Cb%3E`;
      // Posts of other tests may be published in between.
      await expect(async () => {
        const [plain, other] = await Promise.all([path, address].map((at) => textOf(request, at)));
        expect(other, path).toBe(plain);
      }).toPass({ timeout: 20_000 });
    }
  });

  test('HEAD is answered like GET, without a body', async ({ request }) => {
    for (const path of ['/', article, '/rss.xml']) {
      const [head, get] = [await request.head(path), await request.get(path)];
      expect(head.status(), path).toBe(200);
      expect((await head.body()).length, path).toBe(0);
      for (const name of ['content-type', 'cache-control']) {
        expect(head.headers()[name], path).toBe(get.headers()[name]);
      }
    }
    expect((await request.head('/blog/no-such-post')).status()).toBe(404);
  });
});

test.describe('caching', () => {
  test('hashed files are cached for good, pages are revalidated', async ({ request }) => {
    const response = await request.get(article);
    expect(response.headers()['cache-control']).toBe(stable);
    const assets = (await response.text()).match(/\/assets\/[\w.-]+/g) ?? [];
    expect(assets.length).toBeGreaterThan(1);
    for (const path of new Set(assets)) {
      expect((await request.get(path)).headers()['cache-control'], path).toBe(immutable);
    }
    for (const path of ['/', '/blog', '/projects']) {
      expect((await request.get(path)).headers()['cache-control'], path).toBe(live);
    }
  });

  test('an unchanged page is not sent again', async ({ request }) => {
    const first = await request.get(article);
    const { etag = '' } = first.headers();
    expect(etag).not.toBe('');
    const again = await request.get(article, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect((await again.body()).length).toBe(0);
  });

  test('a page is compressed with Brotli for clients that accept it', async ({ request }) => {
    const plain = await request.get(article, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers()['content-encoding']).toBeUndefined();
    const small = await request.get(article, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(small.headers()['content-encoding']).toBe('br');
    expect(small.headers()['vary']?.toLowerCase()).toContain('accept-encoding');
    expect(await small.text()).toBe(await plain.text());
  });
});

/** Every `@type` that a page gives to search engines. */
function typesOf(html: string): unknown[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, json]) => JSON.parse(json ?? '') as unknown)
    .flatMap((data) => (isGraph(data) ? data['@graph'] : data))
    .map((data) => (data as { '@type'?: unknown })['@type']);
}

function isGraph(data: unknown): data is { '@graph': unknown[] } {
  return typeof data === 'object' && data !== null && '@graph' in data;
}

/** https://www.w3.org/TR/png-3/#11IHDR: width and height are the first numbers after the signature. */
async function expectSocialPicture(response: APIResponse): Promise<void> {
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('image/png');
  expect(response.headers()['cache-control']).toBe(immutable);
  const bytes = await response.body();
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
}
