/** Reads Medium's unpacked export: a folder `posts` with an HTML page for each post and each response. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isHttpUrl } from '#shared/content/urls.ts';
import { CommandFailed } from '../../build/run.ts';
import { type Arrivals, type ArrivingPost, exportAddress } from '../arriving-post.ts';
import { parseBody } from '../convert/read-html.ts';
import { fileFinder } from '../files-in.ts';
import { readDate } from '../fields.ts';
import { readPostFile, addPost } from '../within-bounds.ts';

/** @param path the unpacked folder, its folder `posts`, or one page. @throws CommandFailed when there are no pages */
export async function readMediumPosts(path: string, formerSite?: string): Promise<Arrivals> {
  const isFile = (await stat(path)).isFile();
  const postsFolder = existsSync(join(path, 'posts')) ? join(path, 'posts') : path;
  const folder = isFile ? dirname(path) : postsFolder;
  const names = isFile ? [basename(path)] : await readdir(folder);
  const pages = names.filter((name) => /\.html$/i.test(name)).sort();
  if (pages.length === 0) throw new CommandFailed(`There are no pages of posts in ${folder}.`);
  const arrivals: Arrivals = {
    posts: [],
    refused: [],
    formerSite,
    fileOf: fileFinder(folder, { publicFolders: [''] }),
  };
  const nameOf = new Map(pages.map((name) => [keyOf(name) ?? name, name]));
  for (const name of pages) {
    addPost(arrivals, name, () => {
      const post = toArrivingPost(name, readPostFile(join(folder, name)), nameOf);
      return post ?? 'It is not a complete post of Medium.';
    });
  }
  return arrivals;
}

/** @param nameOf file names by post key. @returns undefined for a page that is not a complete post */
function toArrivingPost(
  name: string,
  html: string,
  nameOf: ReadonlyMap<string, string>,
): ArrivingPost | undefined {
  const page = parseBody(html);
  const body = page.querySelector('[data-field="body"]');
  // The footer is at the end, so a page without it was cut off.
  if (!body || page.querySelector('footer') === null) return undefined;
  const textOf = (selector: string) => page.querySelector(selector)?.textContent?.trim() ?? '';
  const title = textOf('.p-name');
  const isDraft = /^draft_/i.test(name);
  const isResponse = !isDraft && seemsResponse(body, title);
  removeTitle(body, title);
  joinCodeBlocks(body);
  for (const link of body.querySelectorAll('a[href]')) rewriteMediumLink(link, nameOf);
  const address = page.querySelector('.p-canonical')?.getAttribute('href') ?? '';
  const date = readDate(page.querySelector('.dt-published')?.getAttribute('datetime') ?? '');
  const key = keyOf(name);
  const hasAddress = isHttpUrl(address);
  return {
    id: `medium ${key ?? name}`,
    name,
    title,
    slug: hasAddress ? slugOf(address) : undefined,
    status: isDraft || isResponse ? 'draft' : 'published',
    createdAt: date,
    publishedAt: date,
    tags: [...page.querySelectorAll('.p-category, .p-tag')].map((tag) => tag.textContent ?? ''),
    author: textOf('.p-author') || undefined,
    excerpt: textOf('[data-field="subtitle"]'),
    body: { kind: 'html', text: body.innerHTML },
    addresses: hasAddress ? [address] : [],
    base: addressOf(name),
    notes: isResponse ? ['it may be a response to another post, so it is a draft'] : [],
  };
}

function addressOf(name: string): string {
  return `${exportAddress}/${encodeURIComponent(name)}`;
}

const keyPattern = /(?:^|[-/])([0-9a-f]{8,12})(?:\.html)?$/i;

/** Medium ends file names and addresses with the post's key: `/@ada/a-title-0123456789ab`, `/p/0123456789ab`. */
function keyOf(path: string): string | undefined {
  return keyPattern.exec(path)?.[1];
}

function slugOf(address: string): string {
  return (new URL(address).pathname.split('/').at(-1) ?? '').replace(keyPattern, '');
}

/** Points links between exported posts to their files, and links through Medium's redirect to their target. */
function rewriteMediumLink(link: Element, nameOf: ReadonlyMap<string, string>): void {
  const href = link.getAttribute('href') ?? '';
  if (!URL.canParse(href)) return;
  const { host, pathname, searchParams } = new URL(href);
  const name = nameOf.get(keyOf(pathname) ?? '');
  const target = host === 'medium.com' && pathname === '/r/' ? searchParams.get('url') : null;
  if (name !== undefined) link.setAttribute('href', addressOf(name));
  else if (target !== null) link.setAttribute('href', target);
}

/** A response has no title of its own, only the beginning of its text; a post without a title looks the same. */
function seemsResponse(body: Element, title: string): boolean {
  const start = collapseSpaces(title).replace(/…$/, '');
  return (
    body.querySelector('.graf--title') === null &&
    collapseSpaces(body.textContent).startsWith(start)
  );
}

/** Joins adjacent blocks, because Medium's older editor stored each paragraph of code as a block. */
function joinCodeBlocks(body: Element): void {
  for (const block of body.querySelectorAll('pre')) {
    const language = block.getAttribute('data-code-block-lang');
    if (language !== null) block.className += ` language-${language}`;
    const before = block.previousElementSibling;
    if (before?.localName !== 'pre' || block.classList.contains('graf--preV2')) continue;
    before.append('\n\n', ...block.childNodes);
    block.remove();
  }
}

function collapseSpaces(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Removes the title, which the page here has already, and the divider before the first section. */
function removeTitle(body: Element, title: string): void {
  const heading = body.querySelector('.graf--title');
  if (heading && collapseSpaces(heading.textContent) === collapseSpaces(title)) heading.remove();
  body.querySelector('.section--first .section-divider')?.remove();
}
