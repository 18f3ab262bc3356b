/** The unpacked export of Medium: a folder `posts` with a page for each post and each response. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isHttpUrl } from '#shared/content/urls.ts';
import { CommandFailed } from '../../build/run.ts';
import { type Arrivals, type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { parseBody } from '../convert/read-html.ts';
import { filesIn } from '../files-in.ts';
import { readDate } from '../fields.ts';
import { readPostFile, takePost } from '../within-bounds.ts';

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
  const nameOf = new Map(pages.map((name) => [keyOf(name) ?? name, name]));
  for (const name of pages) {
    takePost(arrivals, name, () => {
      const post = arrivingPage(name, readPostFile(join(folder, name)), nameOf);
      return post ?? 'It is no post of Medium, or is cut off.';
    });
  }
  return arrivals;
}

/** @param nameOf the pages of the export by their keys. @returns undefined for a page that is no post */
function arrivingPage(
  name: string,
  html: string,
  nameOf: ReadonlyMap<string, string>,
): ArrivingPost | undefined {
  const page = parseBody(html);
  const body = page.querySelector('[data-field="body"]');
  // It is at the end of a page, so that it is missing in one that is cut off.
  if (!body || page.querySelector('footer') === null) return undefined;
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? '';
  const title = textOf('.p-name');
  const isDraft = /^draft_/i.test(name);
  const isResponse = !isDraft && seemsResponse(body, title);
  removeRepeated(body, title);
  arrangeCode(body);
  for (const link of body.querySelectorAll('a[href]')) shorten(link, nameOf);
  const address = page.querySelector('.p-canonical')?.getAttribute('href') ?? '';
  const date = readDate(page.querySelector('.dt-published')?.getAttribute('datetime') ?? '');
  const key = keyOf(name);
  const isPlace = isHttpUrl(address);
  return {
    id: `medium ${key ?? name}`,
    name,
    title,
    slug: isPlace ? slugOf(address) : undefined,
    status: isDraft || isResponse ? 'draft' : 'published',
    createdAt: date,
    publishedAt: date,
    tags: [...page.querySelectorAll('.p-category, .p-tag')].map((tag) => tag.textContent ?? ''),
    author: textOf('.p-author') || undefined,
    excerpt: textOf('[data-field="subtitle"]'),
    body: { kind: 'html', text: body.innerHTML },
    addresses: isPlace ? [address] : [],
    base: addressOf(name),
    notes: isResponse ? ['it may be a response to another post: it is a draft'] : [],
  };
}

/** The address of a page within the export. */
function addressOf(name: string): string {
  return `${exportAddress}/${encodeURIComponent(name)}`;
}

const keyPattern = /(?:^|[-/])([0-9a-f]{8,12})(?:\.html)?$/i;

/**
 * Finds the key of a post, with which Medium ends its file's name and all of its addresses:
 * `/@ada/a-title-0123456789ab`, `/p/0123456789ab`
 */
function keyOf(path: string): string | undefined {
  return keyPattern.exec(path)?.[1];
}

function slugOf(address: string): string {
  return (new URL(address).pathname.split('/').at(-1) ?? '').replace(keyPattern, '');
}

/** A link to another page of the export leads to its file, and one through Medium's redirect to its target. */
function shorten(link: Element, nameOf: ReadonlyMap<string, string>): void {
  const href = link.getAttribute('href') ?? '';
  if (!URL.canParse(href)) return;
  const { host, pathname, searchParams } = new URL(href);
  const name = nameOf.get(keyOf(pathname) ?? '');
  const target = host === 'medium.com' && pathname === '/r/' ? searchParams.get('url') : null;
  if (name !== undefined) link.setAttribute('href', addressOf(name));
  else if (target !== null) link.setAttribute('href', target);
}

/** The title of a response is the beginning of its text; a post without a title looks the same. */
function seemsResponse(body: Element, title: string): boolean {
  const start = plain(title).replace(/…$/, '');
  return body.querySelector('.graf--title') === null && plain(body.textContent).startsWith(start);
}

/** Older code has a block for each of its paragraphs, which Medium shows as one. */
function arrangeCode(body: Element): void {
  for (const block of body.querySelectorAll('pre')) {
    const language = block.getAttribute('data-code-block-lang');
    if (language !== null) block.className += ` language-${language}`;
    const before = block.previousElementSibling;
    if (before?.localName !== 'pre' || block.classList.contains('graf--preV2')) continue;
    before.append('\n\n', ...block.childNodes);
    block.remove();
  }
}

function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Removes what is no content: the repeated title, and the line before the first part. */
function removeRepeated(body: Element, title: string): void {
  const heading = body.querySelector('.graf--title');
  if (heading && plain(heading.textContent) === plain(title)) heading.remove();
  body.querySelector('.section--first .section-divider')?.remove();
}
