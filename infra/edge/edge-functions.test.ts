import { createContext, Script } from 'node:vm';
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import { frameOrigins } from '#shared/content/embeds.ts';
import { diagramFramePath } from '#shared/platform/diagrams.ts';
import { documentHeaders, metadataPrefix, previewPath } from '#shared/platform/http.ts';
import {
  categoryFile,
  movedNumberSlug,
  movedSlug,
  pageFile,
  pageFiles,
  projectsFile,
  seriesFile,
  tagFile,
} from '#shared/publishing/site-paths.ts';
import { slugSchema } from '#shared/schemas/entry.ts';
import { limits } from '#shared/schemas/limits.ts';
import { maxMovedFrom, movedFromNumber } from '#shared/site/moved-from.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { contentSecurityPolicy } from '../security-headers.ts';
import {
  apiRequestCode,
  plainText,
  type EdgeSite,
  viewerRequestCode,
  viewerResponseCode,
} from './edge-functions.ts';

const builtFiles = { rootFiles: ['/favicon.svg', '/robots.txt'], folders: ['/assets/'] };
/** A valid token of a preview link: 64 characters of base64url. */
const token = `-_${'aB3x'.repeat(15)}-Z`;
const requestOf = requestFunction(builtFiles);
const onResponse = load(viewerResponseCode());

/** Makes a function that answers requests as the viewer-request function of this site. */
function requestFunction(site: Partial<EdgeSite>) {
  const onRequest = load(viewerRequestCode({ rootFiles: [], folders: [], ...site }));
  return (address: string, headers = {}) => {
    const [uri, query = ''] = address.split('?');
    return onRequest({ request: { method: 'GET', uri, querystring: queryOf(query), headers } });
  };
}

function redirectTo(address: string) {
  const headers = { location: { value: address } };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers };
}

/** Runs code as CloudFront does: as a script with a global `handler`, without Node APIs. */
function load(code: string) {
  const sandbox = createContext({ event: '' });
  new Script(code).runInContext(sandbox);
  const call = new Script('JSON.stringify(handler(JSON.parse(event)))');
  return (event: object) => {
    sandbox['event'] = JSON.stringify(event);
    return JSON.parse(call.runInContext(sandbox));
  };
}

/** Parses a query as CloudFront does: without decoding, and with all values of a repeated name. */
function queryOf(query: string): Record<string, { value: string; multiValue?: object[] }> {
  const pairs = query.split('&').filter(Boolean);
  const grouped = Map.groupBy(pairs, (pair) => pair.split('=')[0] ?? '');
  return Object.fromEntries(
    [...grouped].map(([name, group]) => {
      const values = group.map((pair) => ({ value: pair.slice(name.length + 1) }));
      return [name, { value: values[0]?.value ?? '', ...(values[1] && { multiValue: values }) }];
    }),
  );
}

function textOf(letters: string, minLength: number, maxLength: number) {
  const unit = fc.constantFrom(...Array.from(letters));
  return fc.string({ unit, minLength, maxLength });
}

function checkMany<Value>(values: fc.Arbitrary<Value>, check: (value: Value) => void) {
  fc.assert(fc.property(values, check), { numRuns: 2000 });
}

describe("the API's viewer-request function", () => {
  const sent = (headers: object) =>
    load(apiRequestCode())({ viewer: { ip: '2001:db8::1' }, request: { headers } }).headers;

  it("writes the visitor's address, whatever the visitor says it is", () => {
    const claimed = [{ value: '10.0.0.1' }, { value: '10.0.0.2' }];
    for (const headers of [{}, { 'x-viewer-address': { ...claimed[0], multiValue: claimed } }])
      expect(sent(headers)).toEqual({ 'x-viewer-address': { value: '2001:db8::1' } });
  });

  it('copies the token and the encodings, and takes none from elsewhere', () => {
    const claimed = {
      'x-viewer-authorization': { value: 'Bearer other' },
      'x-viewer-encodings': { value: 'br' },
    };
    const own = { authorization: { value: 'Bearer x' }, 'accept-encoding': { value: 'gzip' } };
    expect(Object.keys(sent(claimed))).toEqual(['x-viewer-address']);
    expect(sent({ ...claimed, ...own })).toMatchObject({
      'x-viewer-authorization': own.authorization,
      'x-viewer-encodings': own['accept-encoding'],
    });
  });
});

describe('a site with a name of its own', () => {
  const answer = requestFunction({ host: 'example.com' });
  const at = (host: string, address: string) => answer(address, { host: { value: host } });

  it.each(['www.example.com', 'd111111abcdef8.cloudfront.net'])(
    'is read under that name, not under %s',
    (host) => {
      const address = '/Blog?tag=C%2B%2B&q';
      expect(at(host, address)).toEqual(redirectTo(`https://example.com${address}`));
      expect(at('example.com', '/blog').uri).toBe('/blog.html');
    },
  );
});

describe('the viewer-request function', () => {
  it.each([
    ['/', '/index.html'],
    ['/blog', '/blog.html'],
    ['/blog/a-post', '/blog/a-post.html'],
    ['/blog/2026', '/blog/2026.html'],
    ['/blog/series', '/blog/series.html'],
    ['/blog/series/by-night', `/${seriesFile('by-night')}`],
    ['/projects', '/projects.html'],
    ['/contact', '/contact.html'],
    ['/subscribe', '/subscribe.html'],
    ['/privacy', '/privacy.html'],
    [diagramFramePath, `/${pageFiles.diagram}`],
    ['/uses', `/${pageFile('uses')}`],
    ['/what-i-use-2026', `/${pageFile('what-i-use-2026')}`],
    ['/favicon.ico', '/pictures/icon-192.png'],
    ['/admin', '/app.html'],
    ['/admin/posts', '/app.html'],
    ['/admin/posts/0198c0de-0000-7000-8000-000000000000/edit', '/app.html'],
    ['/admin/posts/AbC', '/app.html'],
    [previewPath(token), '/app.html'],
  ])('gives the page %s the object %s', (uri, object) => {
    expect(requestOf(uri).uri).toBe(object);
  });

  const inFolders = ['/assets/index-abc123.js', '/media/a/640.webp', '/pictures/0a1b.png'];
  const feeds = ['/rss.xml', '/atom.xml', '/feed.json'];
  const forRobots = ['/sitemap.xml', '/robots.txt', '/llms.txt'];
  const forBrowsers = ['/favicon.svg', '/site.webmanifest', '/search-index.json', '/home.json'];

  it.each([...inFolders, ...feeds, ...forRobots, ...forBrowsers])(
    'leaves the file %s unchanged',
    (uri) => {
      expect(requestOf(uri).uri).toBe(uri);
    },
  );

  const tooLong = `/${'a'.repeat(limits.slug.max + 1)}`;
  const escapedToken = token.replace('-', '%2d');
  const wrongTokens = [token.slice(1), `${token}a`, `${token}/a`, escapedToken].map(previewPath);

  it.each([
    ['an object', ['/index.html', '/404.html', '/app.html', '/uses.html', '/pages/uses.html']],
    ['the object of a post or a list of posts', ['/blog.html', '/blog/a-post.html']],
    ['the object of a tag', ['/blog/tag/rust.html']],
    ['the object of a category', ['/blog/category/web.html', '/projects/web.html']],
    ["the publisher's list of objects", ['/publisher/manifest.json']],
    ['that list as a file', ['/assets/../publisher/manifest.json']],
    ['that list as a file, escaped', ['/assets/%2e%2e/publisher/manifest.json']],
    ['no slug of a post', ['/blog/a/b', '/blog/Not%20A%20Slug', '/blog/-a', '/2015/03/hello/']],
    ['no slug of a page', ['/uses/now', '/a--b', '/a_b', '/a-', '/%75ses', tooLong]],
    ['no address of the admin area', ['/admin/../secret', '/admin/a%2fb']],
    ['a preview without a valid token', ['/preview', '/preview/', ...wrongTokens]],
    ['no file', ['/RSS.xml', '/robots.txt.bak', '/xassets/index.js', '/Constructor.js']],
    ['another host', ['//evil.example/', '//evil.example/blog', '/\\evil.example/']],
    ['a program of another site', ['/wp-login.php', '/WP-Login.PHP', '/.env']],
    ['nothing', ['']],
  ])('gives the not-found page to a path that names %s', (_named, paths) => {
    for (const path of paths) expect(requestOf(path), path).toMatchObject({ uri: '/404.html' });
  });

  it('never asks for a page under a name that the site keeps for itself', () => {
    for (const slug of reservedSlugs) {
      for (const uri of [`/${slug}`, `/${slug.toUpperCase()}`]) {
        expect(requestOf(uri).uri ?? '', uri).not.toMatch(/^\/pages\/|\/$/);
      }
    }
  });

  it.each([
    ['/blog/', '/blog'],
    ['/blog///', '/blog'],
    ['//', '/'],
    ['/Blog', '/blog'],
    ['/Contact', '/contact'],
    ['/Admin/Posts', '/admin/posts'],
    ['/BLOG/?page=2&tag=A&tag=b%26&flag', '/blog?page=2&tag=A&tag=b%26&flag'],
    [`${previewPath(token)}/`, previewPath(token)],
    [`/Preview/${token}`, previewPath(token)],
    [`/PREVIEW/${token}//`, previewPath(token)],
  ])('redirects %s to its canonical address %s', (uri, address) => {
    expect(requestOf(uri)).toEqual(redirectTo(address));
  });

  it.each([
    ['/blog/a-post/', '/blog/a-post/'],
    ['/blog/A-Post', '/blog/a-post/'],
    ['/BLOG/A-Post/', '/blog/a-post/'],
    ['/projects/Kite//', '/projects/kite/'],
    ['/uses/', '/uses/'],
    ['/Uses', '/uses/'],
  ])('leaves %s to the API, which knows the present slug, as %s', (uri, passed) => {
    const querystring = { utm_source: { value: 'a' } };
    expect(requestOf(`${uri}?utm_source=a`)).toMatchObject({ uri: passed, querystring });
  });

  it('keeps the method, headers and query of requests that it passes on', () => {
    const request = {
      method: 'HEAD',
      uri: '/blog',
      querystring: { page: { value: '2' } },
      headers: { accept: { value: '*/*' } },
    };
    const onRequest = load(viewerRequestCode(builtFiles));
    expect(onRequest({ request })).toEqual({ ...request, uri: '/blog.html' });
  });

  it('handles long hostile paths without delay', () => {
    const taken = cpuTime(() => {
      expect(requestOf(`/blog/${'a-'.repeat(4000)}!`).uri).toBe('/404.html');
      expect(requestOf(`/${'/'.repeat(8000)}a`).uri).toBe('/404.html');
      // Keys in S3 cannot be longer.
      expect(requestOf(`/blog/${'a'.repeat(1000)}`).uri).toBe('/404.html');
    });
    expect(taken).toBeLessThan(200);
  });
});

describe('addresses of a former site', () => {
  const answer = requestFunction({
    movedFrom: ['/{year}/{month}/{slug}', '/notes/{any}/{slug}', '/{slug}'],
  });

  it.each([
    ['/2015/03/hello/', '/blog/hello'],
    ['/2015/3/Hello_World.html', '/blog/hello-world'],
    ['/notes/deep/a.b', '/blog/a-b'],
    ['/Hello.html', '/blog/hello'],
    ['/hello_world', '/blog/hello-world'],
    ['/search', '/blog/search'],
    [`/${'a'.repeat(limits.slug.max + 1)}`, `/blog/${'a'.repeat(limits.slug.max)}`],
    ['/%E4%BD%A0/', '/blog/e4-bd-a0'],
    ['/2015/03/hello?ref=a', '/blog/hello?ref=a'],
  ])('redirect %s to %s', (uri, address) => {
    expect(answer(uri)).toEqual(redirectTo(address));
  });

  it.each([
    ['/hello', '/pages/hello.html'],
    ['/hello/', '/hello/'],
    ['/Hello', '/hello/'],
  ])(
    'that a page may have, such as %s, are left to it and then to the API, as %s',
    (uri, passed) => {
      expect(answer(uri)).toMatchObject({ uri: passed });
    },
  );

  it.each(['/feed/', '/feed/atom/', '/rss/', '/index.xml', '/feed.xml'])(
    'redirect the feed %s to the present one',
    (uri) => {
      expect(answer(uri)).toEqual(redirectTo('/rss.xml'));
      expect(requestOf(uri)).toMatchObject({ uri: '/404.html' });
    },
  );

  it.each(['/2015/hello/x', '/15/03/hello', '/notes/hello/there/again', '/-', '/...', '/blog/-a'])(
    'of another form, such as %s, are unknown',
    (uri) => {
      expect(answer(uri)).toMatchObject({ uri: '/404.html' });
    },
  );

  it.each(['/', '/blog', '/contact', '/admin', '/robots.txt'])(
    'hide no page, such as %s',
    (uri) => {
      expect(answer(uri).uri).toBe(requestOf(uri).uri);
    },
  );

  it('lead to the slug that the import gives the post', () => {
    checkMany(textOf('aZ09-_.~+!éß界', 1, 40), (name) => {
      const path = `/2015/03/${encodeURI(name)}`;
      const { location } = answer(path).headers ?? {};
      const slug = movedSlug(path);
      expect(location?.value).toBe(slug === '' ? undefined : `/blog/${slug}`);
    });
  });

  it('redirects names in other scripts, which are long as a browser sends them', () => {
    const cut = `${'a'.repeat(59)}-${'b'.repeat(90)}`;
    for (const name of ['и'.repeat(21), `${'ы'.repeat(60)}-1`, cut]) {
      const path = `/2015/03/${encodeURI(name)}/`;
      const slug = movedSlug(path);
      expect(slugSchema.safeParse(slug).success).toBe(true);
      expect(answer(path)).toEqual(redirectTo(`/blog/${slug}`));
    }
  });
});

describe("shortlinks of WordPress's posts", () => {
  const answer = requestFunction({ movedFrom: ['/{slug}', '/?p={id}'] });

  it.each([
    ['p=12', '/blog/p-12'],
    ['p=%31%32', '/blog/p-12'],
    ['utm_source=a%26b&p=12&preview', '/blog/p-12?utm_source=a%26b&preview'],
  ])('redirect the query %s to %s', (query, address) => {
    expect(answer(`/?${query}`)).toEqual(redirectTo(address));
  });

  it.each(['feed=rss2', 'feed=atom', 'feed=rss2&withoutcomments=1'])(
    'come with feeds, such as %s',
    (query) => {
      expect(answer(`/?${query}`)).toEqual(redirectTo('/rss.xml'));
      expect(requestOf(`/?${query}`).uri).toBe('/index.html');
    },
  );

  const withoutFeed = ['', 'feed=', 'feed=comments-rss2'];
  const withoutNumber = ['p=', 'p=0', 'p=1a', 'p=-1', 'p=1&p=2', 'p=%', `p=${'1'.repeat(21)}`];

  it.each([...withoutFeed, ...withoutNumber, 'page_id=1'])(
    'are no other queries, such as %s',
    (query) => {
      expect(answer(`/?${query}`)).toMatchObject({ uri: '/index.html' });
    },
  );

  it.each([
    ['/blog', '/blog.html'],
    ['/blog/a-post', '/blog/a-post.html'],
    ['/contact', '/contact.html'],
  ])('are only of the home page, and not of %s', (uri, object) => {
    expect(answer(`${uri}?p=12`)).toMatchObject({ uri: object, querystring: queryOf('p=12') });
  });

  it('are unknown without their form, even with others', () => {
    const withOtherForms = requestFunction({ movedFrom: ['/{slug}', '/{any}/{slug}'] });
    expect(requestOf('/?p=12').uri).toBe('/index.html');
    expect(withOtherForms('/?p=12').uri).toBe('/index.html');
  });

  it('redirect only themselves, and the feeds', () => {
    const onlyNumbers = requestFunction({ movedFrom: ['/?p={id}'] });
    expect(onlyNumbers('/hello.html')).toMatchObject({ uri: '/404.html' });
    expect(onlyNumbers('/feed/')).toEqual(redirectTo('/rss.xml'));
  });

  it('lead to the slug that the import gives the post', () => {
    checkMany(textOf('0123456789-a ', 0, 22), (number) => {
      const { location } = answer(`/?p=${encodeURIComponent(number)}`).headers ?? {};
      const slug = movedNumberSlug(number);
      expect(location?.value).toBe(slug === '' ? undefined : `/blog/${slug}`);
    });
  });
});

describe('filtered lists', () => {
  it.each([
    ['/blog?tag=rust', '/blog/tag/rust.html'],
    ['/blog?tag=c%2B%2B', '/blog/tag/c_002b_002b.html'],
    ['/blog?tag=rust&page=2&utm_source=x', '/blog/tag/rust.html'],
    ['/blog?tag=rust&category=', '/blog/tag/rust.html'],
    ['/blog?category=Web+Development', '/blog/category/web_0020development.html'],
    ['/blog?category=Web%20Development', '/blog/category/web_0020development.html'],
    ['/blog?category=%C3%9Cber', '/blog/category/_00fcber.html'],
    ['/projects?category=web', '/projects/web.html'],
    ['/projects?category=web&view=list', '/projects/web.html'],
    ['/projects?category=Machine+Learning', '/projects/machine_0020learning.html'],
  ])('gives %s the object %s', (address, object) => {
    expect(requestOf(address).uri).toBe(object);
  });

  const tooLong = '%2B'.repeat(400);
  const severalFilters = ['tag=a&tag=b', 'tag=a&category=b', 'tag=a&q=b'];
  const noTag = ['tag=', 'tag=+', 'tag=%', 'tag=%ff', `tag=${tooLong}`, 'TAG=a', 'constructor=a'];

  it.each([...severalFilters, ...noTag, 'category=e%CC%81'])(
    'give all posts for the query %s',
    (query) => {
      expect(requestOf(`/blog?${query}`).uri).toBe('/blog.html');
    },
  );

  it.each(['', 'e%CC%81', tooLong, 'web&category=tool', '%'])(
    'give all projects for the category %s',
    (category) => {
      expect(requestOf(`/projects?category=${category}`).uri).toBe('/projects.html');
    },
  );

  /** Texts of letters from many scripts, mixed with arbitrary characters. */
  const texts = fc.array(
    fc.oneof(
      fc.constantFrom(...Array.from('aZ09 -+&%_/.#äÉßłŽΑωЯжかカー界글İIıΣσςǅﬁ①é́\u00a0')),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: 12 },
  );
  const families = [
    { list: 'blog', name: 'tag', fileOf: tagFile },
    { list: 'blog', name: 'category', fileOf: categoryFile },
    { list: 'projects', name: 'category', fileOf: projectsFile },
  ];

  it.each(families)(
    'agree with the publisher on the file of any $name of $list',
    ({ list, name, fileOf }) => {
      checkMany(texts, (parts) => {
        const text = parts.join('').toWellFormed().trim();
        fc.pre(text !== '');
        const { uri } = requestOf(`/${list}?${new URLSearchParams({ [name]: text })}`);
        expect([`/${fileOf(text)}`, `/${list}.html`]).toContain(uri);
      });
    },
  );

  it('find the file for every text of plain letters', () => {
    const plain = 'abyzABYZ0189 ~!?&=+%#äÖüßñÉçøåłŽğőąΑωώЯжёかをカンー界中글한';
    checkMany(textOf(plain, 1, 60), (text) => {
      fc.pre(text.trim() !== '');
      const { uri } = requestOf(`/blog?${new URLSearchParams({ category: text })}`);
      expect(uri).toBe(`/${categoryFile(text)}`);
    });
  });

  it('agree with the publisher on each single character that the edge accepts', () => {
    for (let code = 0x21; code <= 0xffff; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const text = `a${String.fromCharCode(code)}a`;
      if (!plainText.test(text)) continue;
      const lower = text.toLowerCase();
      expect([text.normalize('NFKC'), lower.length]).toEqual([text, 3]);
      expect(lower.normalize('NFKC')).toBe(lower);
    }
  });
});

describe('the viewer-response function', () => {
  const { frames, inline, status } = documentHeaders;
  const embedder = 'cross-origin-embedder-policy';
  const policy = 'content-security-policy';
  const base = { value: "a; script-src 'self'; style-src 'self'; b" };
  const hash = `'sha256-${'aB3+'.repeat(10)}a/Z='`;
  const sources = `${hash} ${hash}`;
  const answer = (statusCode: number, headers: object, querystring = {}) =>
    onResponse({
      request: { querystring },
      response: { statusCode, statusDescription: 'OK', headers },
    });

  it("keeps the query in the API's redirects", () => {
    const query = 'utm_source=a%26b&tag=x&tag=y';
    const redirected = (location: string, sent: string) =>
      answer(301, { location: { value: location } }, queryOf(sent)).headers.location.value;
    expect(redirected('/blog/new', query)).toBe(`/blog/new?${query}`);
    expect(redirected('/blog?tag=new', query)).toBe('/blog?tag=new');
    expect(redirected('/blog/new', '')).toBe('/blog/new');
  });

  it('turns a marked object into its status and removes the marker', () => {
    const etag = { etag: { value: '"1"' } };
    for (const prefix of ['', metadataPrefix]) {
      expect(answer(200, { ...etag, [prefix + status]: { value: '404' } })).toEqual({
        statusCode: 404,
        statusDescription: 'Not Found',
        headers: etag,
      });
    }
  });

  it('keeps the status without a known marker', () => {
    for (const sent of [{}, { [status]: { value: '99x' } }])
      expect(answer(200, sent)).toMatchObject({ statusCode: 200, headers: {} });
  });

  it('allows a document its own inline scripts and styles, and removes their list', () => {
    for (const prefix of ['', metadataPrefix]) {
      const { headers } = answer(200, { [policy]: base, [prefix + inline]: { value: sources } });
      expect(headers).toEqual({
        [policy]: { value: `a; script-src 'self' ${sources}; style-src 'self' ${sources}; b` },
      });
    }
  });

  it('allows the admin area frames of its own, and the one for diagrams styles but no origin', () => {
    const framed = (frame: string) =>
      answer(200, {
        [policy]: { value: contentSecurityPolicy('https://uploads.example') },
        'x-frame-options': { value: 'DENY' },
        [inline]: { value: hash },
        [metadataPrefix + documentHeaders.frame]: { value: frame },
      }).headers;
    const parent = framed('parent');
    expect(parent[policy].value).toContain("; frame-src 'self'; frame-ancestors 'none';");
    expect(parent['x-frame-options'].value).toBe('DENY');
    expect(framed('child')).toEqual({
      [policy]: {
        value:
          "sandbox allow-scripts; default-src 'none'; " +
          `script-src 'self' ${hash}; style-src 'unsafe-inline'; img-src data:; font-src data:; ` +
          "frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      },
      'x-frame-options': { value: 'SAMEORIGIN' },
    });
    expect(framed('other')[policy].value).toContain("frame-src 'none'");
  });

  it.each(["'unsafe-inline'", `${hash}; img-src *`, `${hash},${hash}`, ''])(
    'allows nothing for the list «%s», which is not a list of hashes',
    (value) => {
      const { headers } = answer(200, { [policy]: base, [inline]: { value } });
      expect(headers).toEqual({ [policy]: base });
    },
  );

  describe('for frames', () => {
    const own = { [embedder]: { value: 'credentialless' } };
    const framing = { value: "a; frame-src 'none'; b" };
    const [first = '', second = ''] = frameOrigins;

    it('allows a document those that it states, without an embedder policy', () => {
      for (const prefix of ['', metadataPrefix]) {
        const stated = { [prefix + frames]: { value: `${first} ${second}` } };
        expect(answer(200, { ...own, [policy]: framing, ...stated }).headers).toEqual({
          [policy]: { value: `a; frame-src ${first} ${second}; b` },
        });
      }
    });

    it.each(['', '*', 'https:', 'https://evil.example', `${first}; img-src *`, `${first} *`])(
      'allows none for «%s», which are not origins of embedded pages',
      (value) => {
        const { headers } = answer(200, { ...own, [policy]: framing, [frames]: { value } });
        expect(headers).toEqual({ ...own, [policy]: framing });
      },
    );
  });

  it("leaves a 304 for the browser's copy alone, which keeps the policies it came with", () => {
    const own = { [status]: { value: '404' }, [inline]: { value: sources }, [policy]: base };
    const headers = { ...own, [embedder]: { value: 'credentialless' } };
    expect(answer(304, headers)).toMatchObject({ statusCode: 304 });
    expect(answer(304, headers).headers).toEqual({});
  });
});

it("keeps both functions below CloudFront's limit of 10 kB", () => {
  const forms = Array.from({ length: maxMovedFrom - 1 }, (_, at) => `/blog-of-${at}/{any}/{slug}`);
  const movedFrom = [...forms, movedFromNumber];
  const host = 'a'.repeat(253);
  const longest = viewerRequestCode({ rootFiles: ['/favicon.svg'], folders: [], movedFrom, host });
  expect(Buffer.byteLength(longest)).toBeLessThan(10_000);
  expect(Buffer.byteLength(viewerResponseCode())).toBeLessThan(10_000);
});

it("calls only methods that CloudFront's runtime is documented to have, a subset of Node's", () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
  const ofLists = ['every', 'find', 'forEach', 'includes', 'join', 'map', 'push', 'some'];
  const ofTexts = ['charAt', 'codePointAt', 'endsWith', 'replace', 'slice', 'split', 'startsWith'];
  const methods = [...ofLists, ...ofTexts, 'toLowerCase', 'trim', 'keys', 'test'];
  const code = viewerRequestCode(builtFiles) + viewerResponseCode();
  const called = [...code.matchAll(/\.([A-Za-z]+)\(/g)];
  expect(called.length).toBeGreaterThan(10);
  expect(called.map(([, name = '']) => name).filter((name) => !methods.includes(name))).toEqual([]);
});
