import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { decodePercent } from '#shared/decode-percent.ts';
import { type Arrivals, exportHost } from './arriving-post.ts';

interface FinderOptions {
  /** Folders that may contain a path's file; '' is the export's own folder. */
  publicFolders: readonly string[];
  /** Files by `normalizedFileName`, for references without a folder. */
  byName?: ReadonlyMap<string, string>;
  /** A start of addresses, such as `/wp-content`, that paths in the export may lack. */
  prefix?: string;
  /** Whether addresses of other sites may be files of the export. */
  hosts?: (host: string) => boolean;
}

/** Returns a function that finds the file of an address in a folder, and never one outside of it. */
export function fileFinder(
  folder: string,
  { publicFolders, byName, prefix, hosts = () => false }: FinderOptions,
): Arrivals['fileOf'] {
  const root = realpathSync(folder);
  const matchPath = pathMatcher();
  return ({ host, pathname, search, hash }) => {
    if (host !== exportHost && !hosts(host)) return undefined;
    // Exports often do not encode names such as `a#b?c.png`, and a file may really be called `a%20b.png`.
    const paths = [decoded(pathname), decoded(pathname + search + hash), pathname]
      .filter((path, index, all) => !path.includes('\0') && all.indexOf(path) === index)
      .flatMap((path) =>
        prefix && path.startsWith(`${prefix}/`) ? [path, path.slice(prefix.length)] : [path],
      );
    const sameName = paths.flatMap((path) => byName?.get(normalizedFileName(basename(path))) ?? []);
    const candidates = [
      ...paths.flatMap((path) => publicFolders.map((name) => join(name, path))),
      ...sameName,
    ];
    for (const candidate of candidates) {
      const file = fileWithin(root, candidate) ?? fileWithin(root, matchPath(root, candidate));
      if (file !== undefined) return file;
    }
    return undefined;
  };
}

/** Unifies accents, spaces and case, because systems spell the same file name differently. */
export function normalizedFileName(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Returns a function that finds a path below `root` whatever its spelling; each folder is listed once. */
function pathMatcher() {
  const known = new Map<string, Map<string, string>>();
  const namesOf = (folder: string) => {
    const names = known.get(folder) ?? listNames(folder);
    known.set(folder, names);
    return names;
  };
  return (root: string, path: string) => {
    let found = '';
    for (const part of path.split(sep).filter(Boolean)) {
      if (part === '..') return undefined;
      const name = namesOf(join(root, found)).get(normalizedFileName(part));
      if (name === undefined) return undefined;
      found = join(found, name);
    }
    return found;
  };
}

function listNames(folder: string): Map<string, string> {
  try {
    return new Map(readdirSync(folder).map((name) => [normalizedFileName(name), name]));
  } catch {
    return new Map();
  }
}

/** Resolves symbolic links, because they may lead out of the folder. */
function fileWithin(root: string, path: string | undefined): string | undefined {
  try {
    if (path === undefined) return undefined;
    const file = realpathSync(join(root, path));
    const isOutside = relative(root, file).startsWith('..') || relative(root, file) === '';
    return !isOutside && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a percent sign that encodes nothing, as in `100%-wool.png`. */
function decoded(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodePercent);
}
