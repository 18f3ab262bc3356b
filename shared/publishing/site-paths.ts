/** The key of each published file in the site bucket, and its public address. */
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

/** Documents of the web build. Public pages are rendered into the first; the last two are served as they are. */
export const builtFiles = {
  shell: 'index.html',
  /** Every style element that a document may have. */
  firstPaint: 'first-paint.html',
  admin: 'admin.html',
  /** Draws the diagrams of the editor. */
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
  /** The data of the home page. */
  home: 'home.json',
  /** The categories of the projects, for the same. */
  projectCategories: 'project-categories.json',
  /** The settings that visitors see, for the same. */
  settings: 'settings.json',
} as const;

export const feeds = [
  { type: 'application/rss+xml', file: rootFiles.rss, name: 'RSS' },
  { type: 'application/atom+xml', file: rootFiles.atom, name: 'Atom' },
  { type: 'application/feed+json', file: rootFiles.jsonFeed, name: 'JSON Feed' },
] as const;

/** Folder of the web build's scripts, styles and fonts, whose names have a hash. */
export const assetsFolder = 'assets/';

/** Folder of the pictures that the publisher draws: icons and those for shared links. */
export const picturesFolder = 'pictures/';

/** The publisher's own notes. No public address leads there. */
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

/** `/projects/<slug>`: apart from `projects/`, where a category has the same name as a slug may have. */
export const projectFolder = 'project/';

export function projectFile(slug: string): string {
  return `${projectFolder}${slug}.html`;
}

/** `/<slug>`: a page of the owner, apart from the files at the root. */
export const pageFolder = 'pages/';

export function pageFile(slug: string): string {
  return `${pageFolder}${slug}.html`;
}

/** `/blog?tag=<id>`; undefined when the id is too long to have a file of its own. */
export function tagFile(id: string): string | undefined {
  return filterFile('blog/tag', id);
}

/** `/blog?category=<title>`, in any spelling of the title. */
export function categoryFile(title: string): string | undefined {
  return filterFile('blog/category', spaced(title));
}

/** `/projects?category=<name>`, in the same way. */
export function projectsFile(category: string): string | undefined {
  return filterFile('projects', spaced(category));
}

/**
 * The slug by which a former address is looked up: the last part of its path, as a browser sends it, in
 * the form of a slug, without the middle of one that is too long: a letter of other scripts takes six
 * characters. The edge makes the same of it.
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

/** The numbers of posts in WordPress, and what a slug for one begins with. */
export const movedNumber = { shape: /^[1-9]\d{0,19}$/, prefix: 'p-' };

/**
 * The slug by which `/?p=12`, WordPress's address of post number 12, is looked up: `p-12`; empty for what
 * is no number. The edge makes the same of it.
 */
export function movedNumberSlug(number: string): string {
  return movedNumber.shape.test(number) ? movedNumber.prefix + number : '';
}

function spaced(title: string): string {
  return title.normalize('NFKC').trim().replace(/\s+/gu, ' ');
}

function filterFile(folder: string, text: string): string | undefined {
  const name = filterFileName(text);
  return name.length <= longestName ? `${folder}/${name}.html` : undefined;
}

/** S3 accepts keys of up to 1,024 bytes. */
export const longestName = 900;

/**
 * Lower case, with `_` and four hexadecimal digits for everything but letters and digits: no two
 * texts share a name.
 */
export function filterFileName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, (unit) => `_${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
