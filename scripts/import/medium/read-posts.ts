/** The unpacked export of Medium: a folder `posts` with a page for each post and each response. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isHttpUrl } from '#shared/content/urls.ts';
import { CommandFailed } from '../../build/run.ts';
import { type Arrivals, type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { parseBody } from '../convert/read-html.ts';
import { filesIn } from '../files-in.ts';
import { readDate } from '../read-date.ts';

/** @param path the unpacked folder, its `posts`, or one page. @throws CommandFailed */
export async function readMediumPosts(path: string, formerSite?: string): Promise<Arrivals> {
  const isFile = (await stat(path)).isFile();
  const folder = isFile
    ? dirname(path)
    : existsSync(join(path, 'posts'))
      ? join(path, 'posts')
      : path;
  const names = isFile ? [basename(path)] : await readdir(folder);
  const pages = names.filter((name) => /\.html$/i.test(name)).sort();
  if (pages.length === 0) throw new CommandFailed(`There are no pages of posts in ${folder}.`);
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: filesIn(folder, { publicFolders: [''] }),
  };
  for (const name of pages) {
    const post = arrivingPage(name, await readFile(join(folder, name), 'utf8'));
    if (post) arrivals.posts.push(post);
    else arrivals.refused.push({ name, reason: 'It is no post of Medium, or is cut off.' });
  }
  return arrivals;
}

function arrivingPage(name: string, html: string): ArrivingPost | undefined {
  const page = parseBody(html);
  const body = page.querySelector('[data-field="body"]');
  // It is at the end of a page, so that it is missing in one that is cut off.
  if (!body || page.querySelector('footer') === null) return undefined;
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? '';
  const title = textOf('.p-name');
  removeRepeated(body, title);
  const address = page.querySelector('.p-canonical')?.getAttribute('href') ?? '';
  const date = readDate(page.querySelector('.dt-published')?.getAttribute('datetime') ?? '');
  const [, key] = /-([0-9a-f]{8,12})\.html$/i.exec(name) ?? [];
  const isPlace = isHttpUrl(address);
  return {
    id: `medium ${key ?? name}`,
    name,
    title,
    slug: isPlace ? slugOf(address) : undefined,
    status: /^draft_/i.test(name) ? 'draft' : 'published',
    createdAt: date,
    publishedAt: date,
    tags: [...page.querySelectorAll('.p-category, .p-tag')].map((tag) => tag.textContent ?? ''),
    author: textOf('.p-author') || undefined,
    excerpt: textOf('[data-field="subtitle"]'),
    body: { kind: 'html', text: body.innerHTML },
    addresses: isPlace ? [address] : [],
    base: isPlace ? address : exportAddress,
    notes: [],
  };
}

/** `/@ada/a-title-0123456789ab` */
function slugOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return last.replace(/-[0-9a-f]{8,12}$/, '');
}

/** The title again, and the line before each part but the first, which are no content. */
function removeRepeated(body: Element, title: string): void {
  const heading = body.querySelector('.graf--title');
  if (heading?.textContent?.trim() === title) heading.remove();
  body.querySelector('.section--first .section-divider')?.remove();
}
