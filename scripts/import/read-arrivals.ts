import { existsSync } from 'node:fs';
import { CommandFailed } from '../build/run.ts';
import type { Arrivals } from './arriving-post.ts';
import { readMarkdownFolder } from './markdown/read-folder.ts';

type Reader = (path: string) => Promise<Arrivals>;

const readerOf: Record<string, Reader> = {
  markdown: readMarkdownFolder,
};

/** What can be imported. */
export const readers = Object.keys(readerOf);

/** @throws CommandFailed for an unknown kind, or an export that cannot be read at all */
export async function readArrivals(kind: string, path: string): Promise<Arrivals> {
  const read = Object.hasOwn(readerOf, kind) ? readerOf[kind] : undefined;
  if (!read) throw new CommandFailed(`"${kind}" cannot be imported; ${readers.join(', ')} can.`);
  if (!existsSync(path)) throw new CommandFailed(`There is no file or folder ${path}.`);
  return onlyOnce(await read(path));
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
