import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { percentDecoded } from '#shared/read-text.ts';
import { type Arrivals, exportHost } from './arriving-post.ts';

interface Places {
  /** Folders from which a path may start. */
  publicFolders: readonly string[];
  /** Files by what `plainFileName` makes of their name, for references without a folder. */
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
  const namesIn = listings();
  return ({ host, pathname, search, hash }) => {
    if (host !== exportHost && !hosts(host)) return undefined;
    // A file may be called `a#b?c.png`, or `a%20b.png`.
    const paths = [decoded(pathname), decoded(pathname + search + hash), pathname]
      .filter((path, index, all) => !path.includes('\0') && all.indexOf(path) === index)
      .flatMap((path) =>
        prefix && path.startsWith(`${prefix}/`) ? [path, path.slice(prefix.length)] : [path],
      );
    const named = paths.flatMap((path) => byName?.get(plainFileName(basename(path))) ?? []);
    const candidates = [
      ...paths.flatMap((path) => publicFolders.map((place) => join(place, path))),
      ...named,
    ];
    for (const candidate of candidates) {
      const file = fileWithin(root, candidate) ?? fileWithin(root, namesIn(root, candidate));
      if (file !== undefined) return file;
    }
    return undefined;
  };
}

/** One spelling of a file's name: accents may be letters of their own, and spaces of several kinds. */
export function plainFileName(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Spells a path as the folders below `root` do, where that has it in another spelling. */
function listings() {
  const known = new Map<string, Map<string, string>>();
  const namesOf = (folder: string) => {
    const names = known.get(folder) ?? listed(folder);
    known.set(folder, names);
    return names;
  };
  return (root: string, path: string) => {
    let found = '';
    for (const part of path.split(sep).filter(Boolean)) {
      if (part === '..') return undefined;
      const name = namesOf(join(root, found)).get(plainFileName(part));
      if (name === undefined) return undefined;
      found = join(found, name);
    }
    return found;
  };
}

function listed(folder: string): Map<string, string> {
  try {
    return new Map(readdirSync(folder).map((name) => [plainFileName(name), name]));
  } catch {
    return new Map();
  }
}

/** Links within the folder may lead out of it. */
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

/** Signs that encode nothing stay, as in `100%-wool.png`. */
function decoded(path: string): string {
  return path.replaceAll(/(?:%[0-9a-f]{2})+/gi, percentDecoded);
}
