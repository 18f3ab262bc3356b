import { statSync } from 'node:fs';
import { isHttpUrl } from '#shared/content/urls.ts';
import { CommandFailed } from '../build/run.ts';
import type { Arrivals } from './arriving-post.ts';
import { readGhostExport } from './ghost/read-export.ts';
import { readHashnodeExport } from './hashnode/read-export.ts';
import { readMarkdownFolder } from './markdown/read-folder.ts';

import { readMediumPosts } from './medium/read-posts.ts';
import { readWxr } from './wordpress/read-wxr.ts';

type Reader = (path: string, formerSite: string | undefined) => Promise<Arrivals>;

/** Their exports are one file. */
const ofFiles = ['hashnode', 'wordpress'];
/** No text of JavaScript can be longer. */
const mostBytes = 512 * 1024 * 1024;

const readerOf: Record<string, Reader> = {
  ghost: readGhostExport,
  hashnode: readHashnodeExport,
  markdown: readMarkdownFolder,
  medium: readMediumPosts,
  wordpress: readWxr,
};

/** Names of the systems whose exports can be imported. */
export const readers = Object.keys(readerOf);

/**
 * @param formerSite `https://old.example`, if the owner says so
 * @throws CommandFailed for an unknown kind, or an export that cannot be read at all
 */
export async function readArrivals(
  kind: string,
  path: string,
  formerSite?: string,
): Promise<Arrivals> {
  const read = Object.hasOwn(readerOf, kind) ? readerOf[kind] : undefined;
  if (!read) throw new CommandFailed(`"${kind}" cannot be imported; ${readers.join(', ')} can.`);
  // Throws what every command says of a path that leads nowhere.
  const found = statSync(path);
  if (found.isDirectory() && ofFiles.includes(kind)) {
    throw new CommandFailed(`${path} is a folder: name the file of the export in it.`);
  }
  if (/\.(?:zip|t?gz|tar|7z|rar)$/i.test(path)) {
    throw new CommandFailed(`${path} is packed: unpack it, and name what was in it.`);
  }
  if (found.isFile() && found.size > mostBytes) {
    throw new CommandFailed(`${path} is larger than 512 MB: export fewer posts at a time.`);
  }
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
