import { existsSync } from 'node:fs';
import { isHttpUrl } from '#shared/content/urls.ts';
import { CommandFailed } from '../build/run.ts';
import type { Arrivals } from './arriving-post.ts';
import { readGhostExport } from './ghost/read-export.ts';
import { readHashnodeExport } from './hashnode/read-export.ts';
import { readMarkdownFolder } from './markdown/read-folder.ts';

/** @param formerSite `https://old.example`, if the owner says so */ import { readMediumPosts } from './medium/read-posts.ts';
import { readWxr } from './wordpress/read-wxr.ts';

type Reader = (path: string, formerSite: string | undefined) => Promise<Arrivals>;

const readerOf: Record<string, Reader> = {
  ghost: readGhostExport,
  hashnode: readHashnodeExport,
  markdown: readMarkdownFolder,
  medium: readMediumPosts,
  wordpress: readWxr,
};

/** What can be imported. */
export const readers = Object.keys(readerOf);

/** @throws CommandFailed for an unknown kind, or an export that cannot be read at all */
export async function readArrivals(
  kind: string,
  path: string,
  formerSite?: string,
): Promise<Arrivals> {
  const read = Object.hasOwn(readerOf, kind) ? readerOf[kind] : undefined;
  if (!read) throw new CommandFailed(`"${kind}" cannot be imported; ${readers.join(', ')} can.`);
  if (!existsSync(path)) throw new CommandFailed(`There is no file or folder ${path}.`);
  return onlyOnce(await read(path, originOf(formerSite)));
}

function originOf(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  if (isHttpUrl(site)) return new URL(site).origin;
  throw new CommandFailed(`--former-site: "${site}" is no address such as https://old.example.`);
}

/** An export may hold a post twice. */
function onlyOnce(arrivals: Arrivals): Arrivals {
  const known = new Set<string>();
  const posts = arrivals.posts.filter(({ id }) => {
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
  return { ...arrivals, posts };
}
