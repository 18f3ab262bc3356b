import { createHash } from 'node:crypto';
import { mediaPrefix } from '#shared/platform/http.ts';
import { expect } from './expect.ts';
import type { StoredData } from './stored-data.ts';

/** Each page of the sitemap by its path, with its heading, and each picture on one of them. */
export async function whatVisitorsSee(siteUrl: string): Promise<StoredData> {
  const seen = new Map<string, string>();
  const get = async (path: string) => {
    const answer = await fetch(siteUrl + path);
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const pictures = new Set<string>();
  const sitemap = (await get('/sitemap.xml')).body.toString();
  for (const [, path = ''] of sitemap.matchAll(/<loc>https:\/\/[^/<]+([^<]*)<\/loc>/g)) {
    const { status, body } = await get(path);
    const page = body.toString();
    seen.set(path, `${status} ${/<h1.*?<\/h1>/s.exec(page)?.[0]}`);
    for (const [picture] of page.matchAll(mediaAddress)) pictures.add(picture);
  }
  for (const picture of pictures) {
    const { status, body } = await get(picture);
    seen.set(picture, `${status} ${createHash('sha256').update(body).digest('hex')}`);
  }
  expect(seen.size > pictures.size, 'The sitemap has no pages.');
  expect(pictures.size > 0, 'No page has a picture.');
  return seen;
}

const mediaAddress = new RegExp(`(?<=")/${mediaPrefix}[^" ]+`, 'g');
