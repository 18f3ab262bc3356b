/** Keys of the published files in the site bucket. Comments give the public address where it differs. */
import { limits } from '../schemas/limits.ts';

/** Keys of the pages that always exist. */
export const pageFiles = {
  home: 'index.html',
  blog: 'blog.html',
  projects: 'projects.html',
  contact: 'contact.html',
  privacy: 'privacy.html',
  subscribe: 'subscribe.html',
  notFound: '404.html',
  /** The document of the admin area and of previews, which are rendered in the browser. */
  app: 'app.html',
  /** The frame in which the editor draws diagrams. */
  diagram: 'app.diagram.html',
} as const;

/** Documents that the web build makes. */
export const builtFiles = {
  /** The publisher renders public pages into this document. */
  shell: 'index.html',
  /** Holds every style element that a document may have. */
  firstPaint: 'first-paint.html',
  admin: 'admin.html',
  /** The frame in which the editor draws diagrams. */
  diagram: 'admin.diagram.html',
} as const;

/** Files at the root other than pages. */
export const rootFiles = {
  rss: 'rss.xml',
  atom: 'atom.xml',
  jsonFeed: 'feed.json',
  sitemap: 'sitemap.xml',
  robots: 'robots.txt',
  llms: 'llms.txt',
  manifest: 'site.webmanifest',
  search: 'search-index.json',
  /** Data of the home page. The browser loads it, like the two files below, when visitors go on to another page. */
  home: 'home.json',
  projectCategories: 'project-categories.json',
  /** The settings that visitors may see. */
  settings: 'settings.json',
} as const;

export const feeds = [
  { type: 'application/rss+xml', file: rootFiles.rss, name: 'RSS' },
  { type: 'application/atom+xml', file: rootFiles.atom, name: 'Atom' },
  { type: 'application/feed+json', file: rootFiles.jsonFeed, name: 'JSON Feed' },
] as const;

/** Folder of the web build's scripts, styles and fonts, whose names contain a hash. */
export const assetsFolder = 'assets/';

/** Folder of the icons and link pictures that the publisher draws. */
export const picturesFolder = 'pictures/';

/** Folder of the publisher's own files, which no public address leads to. */
export const publisherFolder = 'publisher/';

/** `/blog/<slug>` */
export function postFile(slug: string): string {
  return `blog/${slug}.html`;
}

/** `/blog/series/<slug>` */
export const seriesFolder = 'blog/series/';

export function seriesFile(slug: string): string {
  return `${seriesFolder}${slug}.html`;
}

/** `/projects/<slug>`. Not in `projects/`, where the file of a category may have the same name as a slug. */
export const projectFolder = 'project/';

export function projectFile(slug: string): string {
  return `${projectFolder}${slug}.html`;
}

/** `/<slug>`, the address of a page of the owner. Not at the root, where its key could be that of another file. */
export const pageFolder = 'pages/';

export function pageFile(slug: string): string {
  return `${pageFolder}${slug}.html`;
}

/** `/blog?tag=<id>`; undefined when the id is too long to have a file of its own. */
export function tagFile(id: string): string | undefined {
  return filterFile('blog/tag', id);
}

/** `/blog?category=<title>`, whatever case and spaces the title has. */
export function categoryFile(title: string): string | undefined {
  return filterFile('blog/category', collapseSpaces(title));
}

/** `/projects?category=<name>`, whatever case and spaces the name has. */
export function projectsFile(category: string): string | undefined {
  return filterFile('projects', collapseSpaces(category));
}

/**
 * The slug under which a former address of the site is stored: the last segment of its path, as a browser sends it, in
 * the form of a slug. One that is too long loses its middle, because an encoded letter of another script takes six
 * characters. The edge function computes the same slug.
 */
export function movedSlug(path: string): string {
  const slug = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.html?$/, '')
    .replace(/^.*\//, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= limits.slug.max) return slug;
  const half = limits.slug.max / 2;
  return (slug.slice(0, half) + slug.slice(-half)).replace('--', '-');
}

/** The pattern of WordPress's post numbers, and the prefix of the slugs made from them. */
export const movedNumber = { shape: /^[1-9]\d{0,19}$/, prefix: 'p-' };

/**
 * The slug under which WordPress's address `/?p=12` is stored: `p-12`. The edge function computes the same slug.
 * @returns an empty text for anything but a number
 */
export function movedNumberSlug(number: string): string {
  return movedNumber.shape.test(number) ? movedNumber.prefix + number : '';
}

function collapseSpaces(title: string): string {
  return title.normalize('NFKC').trim().replace(/\s+/gu, ' ');
}

function filterFile(folder: string, text: string): string | undefined {
  const name = filterFileName(text);
  return name.length <= maxFileNameLength ? `${folder}/${name}.html` : undefined;
}

/** Leaves room for folder and extension, because S3 accepts keys of up to 1,024 bytes. */
export const maxFileNameLength = 900;

/**
 * Changes to lower case, and replaces every UTF-16 unit other than Latin letters and digits by `_` and four hexadecimal
 * digits, so that different texts get different names.
 */
export function filterFileName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
