import { basename, join, relative } from 'node:path';
import { realpathSync, statSync } from 'node:fs';
import { type Arrivals, exportHost } from './arriving-post.ts';

interface Places {
  /** Folders from which a path may start. */
  publicFolders: readonly string[];
  /** Files by their name in lower case, for references without a folder. */
  byName?: ReadonlyMap<string, string>;
  /** A start of paths that files of the export may lack. */
  prefix?: string;
  /** Whether addresses of other sites may be files of the export. */
  hosts?: (host: string) => boolean;
}

/** Finds the file of an address within a folder; never one outside of it. */
export function filesIn(
  folder: string,
  { publicFolders, byName, prefix, hosts = () => false }: Places,
): Arrivals['fileOf'] {
  const root = realpathSync(folder);
  return ({ host, pathname }) => {
    if (host !== exportHost && !hosts(host)) return undefined;
    const path = decoded(pathname);
    if (path === undefined) return undefined;
    const named = byName?.get(basename(path).toLowerCase());
    const paths =
      prefix && path.startsWith(`${prefix}/`) ? [path, path.slice(prefix.length)] : [path];
    const candidates = [
      ...paths.flatMap((each) => publicFolders.map((place) => join(place, each))),
      ...(named ? [named] : []),
    ];
    return candidates.map((each) => fileWithin(root, each)).find((file) => file !== undefined);
  };
}

/** Links within the folder may lead out of it. */
function fileWithin(root: string, path: string): string | undefined {
  try {
    const file = realpathSync(join(root, path));
    const isOutside = relative(root, file).startsWith('..') || relative(root, file) === '';
    return !isOutside && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
