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

/** Systems that export a single file, so a folder is a mistake. */
const singleFileKinds = ['hashnode', 'wordpress'];
/** JavaScript cannot hold a longer string. */
const maxBytes = 512 * 1024 * 1024;

const readerOf: Record<string, Reader> = {
  ghost: readGhostExport,
  hashnode: readHashnodeExport,
  markdown: readMarkdownFolder,
  medium: readMediumPosts,
  wordpress: readWxr,
};

export const readers = Object.keys(readerOf);

/**
 * @param formerSite such as `https://old.example`, if the owner gave it as an option
 * @throws CommandFailed for an unknown kind, or an export that cannot be read at all
 */
export async function readArrivals(
  kind: string,
  path: string,
  formerSite?: string,
): Promise<Arrivals> {
  const read = Object.hasOwn(readerOf, kind) ? readerOf[kind] : undefined;
  if (!read) throw new CommandFailed(`"${kind}" cannot be imported; ${readers.join(', ')} can.`);
  // Throws for a missing path; every command turns that error into the same sentence.
  const found = statSync(path);
  if (found.isDirectory() && singleFileKinds.includes(kind)) {
    throw new CommandFailed(`${path} is a folder: name the file of the export in it.`);
  }
  if (/\.(?:zip|t?gz|tar|7z|rar)$/i.test(path)) {
    throw new CommandFailed(
      `${path} is an archive. Unpack it, and name the folder or file that was in it.`,
    );
  }
  if (found.isFile() && found.size > maxBytes) {
    throw new CommandFailed(`${path} is larger than 512 MB: export fewer posts at a time.`);
  }
  return withoutDuplicates(await read(path, originOf(formerSite)));
}

function originOf(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  if (isHttpUrl(site)) return new URL(site).origin;
  throw new CommandFailed(
    `--former-site: "${site}" is not an address such as https://old.example.`,
  );
}

/** An export may hold a post twice. */
function withoutDuplicates(arrivals: Arrivals): Arrivals {
  const known = new Set<string>();
  const posts = arrivals.posts.filter(({ id }) => {
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
  return { ...arrivals, posts };
}
