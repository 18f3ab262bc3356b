import { afterEach, describe, expect, it, vi } from 'vitest';
import { picture } from '#test/support/pictures.ts';
import { RequestRefused } from '../../seed/retrying-api.ts';
import { sitePosts } from './site-posts.ts';
import { type Call, siteSession } from './site-session.ts';
import { storePictures, pictureUploader } from './upload-pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const objectKey = 'uploads/00000000-0000-4000-8000-000000000001.png';
const announced = {
  object_key: objectKey,
  upload: { url: 'https://store.example/', fields: { key: 'k' } },
};

describe('a session', () => {
  it('signs in again, once, when its token has expired', async () => {
    let tokens = 0;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address.endsWith('/auth/token')) {
        tokens += 1;
        return Response.json({ access_token: `token-${tokens}`, refresh_token: 'r' });
      }
      const isValid = new Headers(init.headers).get('authorization') === 'Bearer token-2';
      return isValid ? Response.json({ ok: true }) : new Response('{}', { status: 401 });
    });
    const call = await siteSession({
      siteUrl: 'https://site.example',
      username: 'a',
      password: 'b',
    });
    const asked = [1, 2, 3].map(() => call({ method: 'GET', path: '/x' }));
    expect(await Promise.all(asked)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(tokens).toBe(2);
  });

  it('ends when the site refuses the login', async () => {
    const refusal = { code: 'wrong-credentials', detail: 'Wrong', request_id: 'r' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }));
    const login = { siteUrl: 'https://site.example', username: 'a', password: 'b' };
    await expect(siteSession(login)).rejects.toMatchObject({
      name: 'CommandFailed',
      status: 401,
      problem: { code: 'wrong-credentials', detail: 'Wrong' },
      message: expect.stringContaining('wrong-credentials'),
    });
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 403 }));
    await expect(siteSession(login)).rejects.toMatchObject({ status: 403, problem: undefined });
  });
});

describe('the posts of a site', () => {
  it('are found by a slug, or not', async () => {
    const call: Call = async ({ path }) => {
      if (path === '/blog_posts/old') return { slug: 'new' };
      throw new RequestRefused('GET', 404, '{}');
    };
    expect(await sitePosts(call).find('old')).toBe('new');
    expect(await sitePosts(call).find('none')).toBeUndefined();
    const failing = sitePosts(() => Promise.reject(new RequestRefused('GET', 500, '{}')));
    await expect(failing.find('old')).rejects.toThrow('500');
  });

  it('are listed page by page', async () => {
    const call: Call = async ({ path }) => {
      const isFirst = !path.includes('cursor');
      return {
        data: [{ slug: isFirst ? 'a' : 'b' }],
        meta: { next_cursor: isFirst ? 'next' : null },
      };
    };
    expect(await sitePosts(call).slugs()).toEqual(new Set(['a', 'b']));
  });
});

describe('uploads', () => {
  const bytes = () => picture('image/png', { width: 4, height: 4 });
  const api = (complete: () => unknown) => {
    const asked: string[] = [];
    const call: Call = async ({ method, path }) => {
      asked.push(`${method} ${path}`);
      return path.endsWith('/complete') ? complete() : announced;
    };
    return { asked, call };
  };

  it('go to the store by a form, equal pictures once', async () => {
    const forms: FormData[] = [];
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: FormData }) => {
      forms.push(body);
      return new Response(null, { status: 204 });
    });
    const { asked, call } = api(() => ({ object_key: objectKey }));
    const store = pictureUploader(call);
    const loaded = { bytes: await bytes(), type: 'image/png' } as const;
    expect(await Promise.all([store(loaded), store(loaded)])).toEqual([objectKey, objectKey]);
    expect(asked).toEqual(['POST /uploads', 'POST /uploads/complete']);
    expect([...(forms[0]?.keys() ?? [])]).toEqual(['key', 'file']);
  });

  it('that the site refuses are left out with its sentence', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    const detail = 'Use another image';
    const { call } = api(() => {
      throw new RequestRefused('POST', 422, JSON.stringify({ code: 'validation-failed', detail }));
    });
    const source = { kind: 'data', bytes: await bytes() } as const;
    const placed = await storePictures(
      [{ placeholder: 'p', name: 'a.png', source }],
      pictureUploader(call),
    );
    expect(placed.addresses).toEqual(new Map([['p', undefined]]));
    expect(placed.notes).toEqual([`the picture a.png is left out: ${detail}`]);
  });

  it('end the import when the store fails', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
    const { call } = api(() => undefined);
    const loaded = { bytes: await bytes(), type: 'image/png' } as const;
    await expect(pictureUploader(call)(loaded)).rejects.toThrow(
      'The store of pictures answers 503',
    );
  });
});
